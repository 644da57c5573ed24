import { type Metadata } from "next";
import { ApiReference } from "@/components/api-reference/api-reference";
import { getEnv } from "@/lib/env.server";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "API" };

export default async function ApiReferencePage() {
  await requireSession(routes.api);
  return <ApiReference origin={getEnv().publicOrigin} />;
}
