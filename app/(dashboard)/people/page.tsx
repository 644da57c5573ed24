import { notFound } from "next/navigation";
import { requireSession } from "@/app/page-data";
import { titled } from "@/components/navigation/pages";
import { PeopleView } from "@/components/people/people-view";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/people");

export default async function PeoplePage({ searchParams }: PageProps<"/people">) {
  const session = await requireSession(routes.people, searchParams);
  if (!session.capabilities.hasPeople) notFound();
  return <PeopleView />;
}
