"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChangeSetProgress } from "@/components/change-sets/change-set-progress";
import { describeOutcome } from "@/components/change-sets/bulk-labels";
import { DialogFoot } from "@/components/change-sets/dialog-foot";
import { FollowCopy } from "@/components/change-sets/follow-copy";
import { OutcomeItems } from "@/components/change-sets/outcome-items";
import { undoAndRun } from "@/components/change-sets/run-change-set";
import { StartFailure } from "@/components/change-sets/start-failure";
import { useRunChangeSet } from "@/components/change-sets/use-run-change-set";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ButtonLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { type ChangeSet } from "@/lib/change-sets/schema";
import { routes } from "@/lib/routes";

interface ChangeSetOutcomeProps {
  changeSetId: string;
  /** It copies one playlist, to whose page one goes. */
  isOneDuplicate: boolean;
  onUndoing: (undo: ChangeSet) => void;
  onClose: () => void;
}

/** How a change-set goes, and how it went: with undo for the whole. */
export function ChangeSetOutcome(props: ChangeSetOutcomeProps) {
  const { changeSetId, isOneDuplicate, onUndoing, onClose } = props;
  const queryClient = useQueryClient();
  const { changeSet } = useRunChangeSet(changeSetId);
  const undo = useMutation({
    mutationFn: () => undoAndRun(queryClient, changeSetId),
    onSuccess: onUndoing,
  });
  if (!changeSet) return <Skeleton className="h-24" />;
  const { state, counts, undo_of, undone_by } = changeSet;
  const isDone = state === "done";
  const changed = counts.done + counts.partial;
  return (
    <div className="flex flex-col gap-4">
      <ChangeSetProgress changeSet={changeSet} />
      <div role="status" className="empty:hidden">
        {isDone ? (
          <Callout tone={counts.failed + counts.partial > 0 ? "warn" : "success"}>
            {describeOutcome(changeSet)}
          </Callout>
        ) : null}
      </div>
      {isDone ? <OutcomeItems changeSet={changeSet} /> : null}
      {isDone && isOneDuplicate && undo_of === null && counts.done === 1 ? (
        <FollowCopy changeSetId={changeSetId} onFollowed={onClose} />
      ) : null}
      <StartFailure error={undo.error} />
      <DialogFoot>
        {isDone && undo_of === null && undone_by === null && changed > 0 ? (
          <Button onPress={() => undo.mutate()} isPending={undo.isPending}>
            Undo
          </Button>
        ) : null}
        {isDone ? (
          <ButtonLink href={routes.changeSet(changeSetId)} prefetch={false}>
            View details
          </ButtonLink>
        ) : null}
        <Button variant="primary" onPress={onClose}>
          {isDone ? "Done" : "Run in background"}
        </Button>
      </DialogFoot>
    </div>
  );
}
