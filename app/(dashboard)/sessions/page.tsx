import { notFound } from "next/navigation";
import { requireSession } from "@/app/page-data";
import { titled } from "@/components/navigation/pages";
import { SessionsView } from "@/components/people/sessions-view";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/sessions");

export default async function SessionsPage() {
  const session = await requireSession(routes.sessions);
  if (!session.capabilities.hasPeople) notFound();
  return <SessionsView />;
}
