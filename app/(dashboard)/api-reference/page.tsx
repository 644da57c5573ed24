import { type Metadata } from "next";
import { getApiDocument } from "@/app/api-document";
import { ApiReference } from "@/components/api-reference/api-reference";
import { NoApi } from "@/components/api-reference/no-api";
import { describeReference } from "@/lib/openapi/describe-reference";
import { findSamples } from "@/lib/operations/find-samples.server";
import { routes } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { describeSession } from "@/lib/session/describe-session";
import { requirePrincipal } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "API" };

export default async function ApiReferencePage() {
  const principal = await requirePrincipal(routes.api);
  const runtime = await getRuntime();
  const { company, capabilities } = describeSession(runtime, principal);
  if (!capabilities.servesScripts) return <NoApi host={company.name} />;
  return (
    <ApiReference
      reference={describeReference(getApiDocument(runtime))}
      origin={runtime.env.publicOrigin}
      samples={await findSamples(runtime, principal)}
    />
  );
}
