import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "@/app/session";
import { PeopleView } from "@/components/people/people-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage({ searchParams }: PageProps<"/people">) {
  const session = await requireSession(routes.people, searchParams);
  if (!session.capabilities.hasPeople) notFound();
  return <PeopleView />;
}
