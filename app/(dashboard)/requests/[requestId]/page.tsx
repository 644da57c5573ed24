import { notFound } from "next/navigation";
import { readCallable } from "@/app/api-page";
import { requireSession } from "@/app/page-data";
import { titled } from "@/components/navigation/pages";
import { RequestView } from "@/components/requests/request-view";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/requests/[requestId]");

export default async function RequestPage({ params }: { params: Promise<{ requestId: string }> }) {
  const { requestId } = await params;
  const session = await requireSession(routes.request(requestId));
  if (!session.capabilities.servesScripts) notFound();
  return <RequestView key={requestId} requestId={requestId} {...await readCallable()} />;
}
