import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { returnPath, type SearchParams } from "@/app/return-path";
import { requireSession } from "@/app/session";
import { PeopleView } from "@/components/people/people-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage({ searchParams }: { searchParams: SearchParams }) {
  const session = await requireSession(await returnPath(routes.people, searchParams));
  if (!session.capabilities.hasPeople) notFound();
  return <PeopleView />;
}
