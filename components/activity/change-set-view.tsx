"use client";

import { useQuery } from "@tanstack/react-query";
import { ChangeSetItems } from "@/components/activity/change-set-items";
import { ChangeSetRun } from "@/components/activity/change-set-run";
import { describeCounts } from "@/components/activity/describe-counts";
import { UndoButton } from "@/components/activity/undo-button";
import { PageHeader } from "@/components/layout/page-header";
import { Callout } from "@/components/ui/callout";
import { LiveText } from "@/components/ui/live-text";
import { ButtonLink } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { lookAgain } from "@/lib/browser/activity/queries";
import { describeChangeSet } from "@/lib/shared/change-sets/describe-change-set";
import { changeSetQuery } from "@/lib/browser/change-sets/queries";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { routes } from "@/lib/shared/routes";
import { nameWho } from "@/lib/shared/people/name-who";

/** A change-set: its action, the result for each playlist, and undo. `initial` comes with the page. */
export function ChangeSetView({ initial }: { initial: ChangeSet }) {
  const { data: changeSet } = useQuery({
    ...changeSetQuery(initial.uuid),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? lookAgain : false),
  });
  const { action, at, by, person, undo_of, undone_by } = changeSet;
  return (
    <>
      <PageHeader
        title={<bdi>{describeChangeSet(changeSet)}</bdi>}
        actions={<UndoButton changeSet={changeSet} />}
      >
        <RelativeTime at={at} /> by <bdi>{nameWho(by, person)}</bdi>
      </PageHeader>
      <div className="flex flex-col gap-5">
        {undone_by === null ? null : (
          <Callout
            title="This change was undone."
            action={
              <ButtonLink size="sm" href={routes.changeSet(undone_by)}>
                View undo
              </ButtonLink>
            }
          />
        )}
        {undo_of === null ? null : (
          <Callout
            title={`${action.kind === "undo" && action.redo ? "Redo" : "Undo"} of an earlier change.`}
            action={
              <ButtonLink size="sm" href={routes.changeSet(undo_of)}>
                View original
              </ButtonLink>
            }
          >
            Playlists edited since then were skipped.
          </Callout>
        )}
        <ChangeSetRun changeSet={changeSet} />
        <LiveText>{describeCounts(changeSet)}</LiveText>
        <ChangeSetItems changeSet={changeSet} />
      </div>
    </>
  );
}
