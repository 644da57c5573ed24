import { notFound } from "next/navigation";
import { readCallable } from "@/app/api-page";
import { requireSession } from "@/app/page-data";
import { titled } from "@/components/navigation/pages";
import { RequestsView } from "@/components/requests/requests-view";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/requests");

export default async function RequestsPage({ searchParams }: PageProps<"/requests">) {
  const session = await requireSession(routes.requests, searchParams);
  if (!session.capabilities.servesScripts) notFound();
  return <RequestsView {...await readCallable()} />;
}
