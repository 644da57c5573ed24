import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { getApiDocument } from "@/app/api-document";
import { listCallable } from "@/components/operations/to-callable";
import { RequestView } from "@/components/requests/request-view";
import { describeReference } from "@/lib/openapi/describe-reference";
import { routes } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Request" };

export default async function RequestPage({ params }: { params: Promise<{ requestId: string }> }) {
  const { requestId } = await params;
  const session = await requireSession(routes.request(requestId));
  if (!session.capabilities.servesScripts) notFound();
  const runtime = await getRuntime();
  return (
    <RequestView
      key={requestId}
      requestId={requestId}
      operations={listCallable(describeReference(getApiDocument(runtime)))}
      origin={runtime.env.publicOrigin}
    />
  );
}
