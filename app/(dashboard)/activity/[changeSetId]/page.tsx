import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { returnPath, type SearchParams } from "@/app/return-path";
import { ChangeSetView } from "@/components/activity/change-set-view";
import { getChangeSet } from "@/lib/change-sets/read-change-sets.server";
import { routes } from "@/lib/routes";
import { findForPage } from "@/lib/session/find-for-page.server";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Bulk change" };

interface Props {
  params: Promise<{ changeSetId: string }>;
  searchParams: SearchParams;
}

export default async function ChangeSetPage({ params, searchParams }: Props) {
  const { changeSetId } = await params;
  await requireSession(await returnPath(routes.changeSet(changeSetId), searchParams));
  const changeSet = await findForPage((runtime, principal) =>
    getChangeSet(runtime.database.read, principal, changeSetId),
  );
  if (!changeSet) notFound();
  return <ChangeSetView key={changeSet.uuid} initial={changeSet} />;
}
