import { notFound } from "next/navigation";
import { find, requireSession } from "@/app/page-data";
import { ChangeSetView } from "@/components/activity/change-set-view";
import { titled } from "@/components/navigation/pages";
import { changeSetQuery } from "@/lib/browser/change-sets/queries";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/activity/[changeSetId]");

export default async function ChangeSetPage({
  params,
  searchParams,
}: PageProps<"/activity/[changeSetId]">) {
  const { changeSetId } = await params;
  await requireSession(routes.changeSet(changeSetId), searchParams);
  const changeSet = await find(changeSetQuery(changeSetId));
  if (!changeSet) notFound();
  return <ChangeSetView key={changeSet.uuid} initial={changeSet} />;
}
