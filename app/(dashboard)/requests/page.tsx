import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { getApiDocument } from "@/app/api-document";
import { returnPath, type SearchParams } from "@/app/return-path";
import { listCallable } from "@/components/operations/to-callable";
import { RequestsView } from "@/components/requests/requests-view";
import { describeReference } from "@/lib/openapi/describe-reference";
import { routes } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Requests" };

export default async function RequestsPage({ searchParams }: { searchParams: SearchParams }) {
  const session = await requireSession(await returnPath(routes.requests, searchParams));
  if (!session.capabilities.servesScripts) notFound();
  const runtime = await getRuntime();
  return (
    <RequestsView
      operations={listCallable(describeReference(getApiDocument(runtime)))}
      origin={runtime.env.publicOrigin}
    />
  );
}
