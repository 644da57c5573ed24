import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { readCallable } from "@/app/api-page";
import { requireSession } from "@/app/session";
import { RequestsView } from "@/components/requests/requests-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Requests" };

export default async function RequestsPage({ searchParams }: PageProps<"/requests">) {
  const session = await requireSession(routes.requests, searchParams);
  if (!session.capabilities.servesScripts) notFound();
  return <RequestsView {...await readCallable()} />;
}
