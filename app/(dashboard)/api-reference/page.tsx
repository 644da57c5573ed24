import { type Metadata } from "next";
import { readReference } from "@/app/api-page";
import { requireSession } from "@/app/session";
import { ApiReference } from "@/components/api-reference/api-reference";
import { NoApi } from "@/components/api-reference/no-api";
import { findSamples } from "@/lib/browser/operations/find-samples";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "API" };

export default async function ApiReferencePage() {
  const { client, company, capabilities } = await requireSession(routes.api);
  if (!capabilities.servesScripts) return <NoApi host={company.name} />;
  return <ApiReference {...await readReference()} samples={await findSamples(client.id)} />;
}
