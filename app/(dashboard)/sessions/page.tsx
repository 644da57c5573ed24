import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "@/app/session";
import { SessionsView } from "@/components/people/sessions-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "My sessions" };

export default async function SessionsPage() {
  const session = await requireSession(routes.sessions);
  if (!session.capabilities.hasPeople) notFound();
  return <SessionsView />;
}
