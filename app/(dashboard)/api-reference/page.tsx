import { type Metadata } from "next";
import { NoApi } from "@/components/api-reference/no-api";
import { ApiReference } from "@/components/api-reference/api-reference";
import { getEnv } from "@/lib/env.server";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "API" };

export default async function ApiReferencePage() {
  const { company, capabilities } = await requireSession(routes.api);
  if (!capabilities.servesScripts) return <NoApi host={company.name} />;
  return <ApiReference origin={getEnv().publicOrigin} />;
}
