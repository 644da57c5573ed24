import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ChangeSetProgress } from "@/components/change-sets/change-set-progress";
import { describeOutcome } from "@/components/change-sets/bulk-labels";
import { DialogFoot, StartFailure } from "@/components/change-sets/dialog-foot";
import {
  canUndo,
  nameUndo,
  showOutcome,
  undoAndRun,
  useRunChangeSet,
} from "@/components/change-sets/run-change-set";
import { Button } from "@/components/ui/button";
import { useSession } from "@/components/session/use-session";
import { useFocusKept } from "@/components/ui/hooks/use-focus-kept";
import { Callout } from "@/components/ui/callout";
import { ButtonLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { type ChangeSet, type ItemState } from "@/lib/shared/change-sets/schema";
import { routes } from "@/lib/shared/routes";
import { ItemRows } from "@/components/change-sets/item-rows";
import { changeSetItemsQuery } from "@/lib/browser/change-sets/queries";
import { useRouter } from "next/navigation";

interface ChangeSetOutcomeProps {
  changeSetId: string;
  /** Whether it copies one playlist, whose page then opens. */
  isOneDuplicate: boolean;
  onUndoing: (undo: ChangeSet) => void;
  onClose: () => void;
}

/** Progress and outcome of a change-set, with undo for all of it. */
export function ChangeSetOutcome(props: ChangeSetOutcomeProps) {
  const { changeSetId, isOneDuplicate, onUndoing, onClose } = props;
  const queryClient = useQueryClient();
  const { changeSet } = useRunChangeSet(changeSetId);
  const { archivesHereOnly } = useSession().capabilities;
  useEffect(() => {
    // The page of a single copy does not show how it was made.
    if (!isOneDuplicate) return showOutcome(changeSetId);
  }, [changeSetId, isOneDuplicate]);
  const undo = useMutation({
    mutationFn: () => undoAndRun(queryClient, changeSetId),
    onSuccess: (undoing) => undoing && onUndoing(undoing),
  });
  const isDone = changeSet?.state === "done";
  const main = useFocusKept<HTMLButtonElement>(`${changeSetId} ${changeSet?.state}`);
  // While an undo runs, its button keeps its place and the focus.
  const hasUndo = changeSet && (isDone ? canUndo(changeSet) : changeSet.undo_of !== null);
  return (
    <div className="flex flex-col gap-4">
      {changeSet ? <ChangeSetProgress changeSet={changeSet} /> : <Skeleton className="h-24" />}
      <div role="status" className="empty:hidden">
        {changeSet && isDone ? (
          <Callout
            tone={changeSet.counts.failed + changeSet.counts.partial > 0 ? "warn" : "success"}
          >
            {describeOutcome(changeSet)}
          </Callout>
        ) : null}
      </div>
      {changeSet && isDone ? <OutcomeItems changeSet={changeSet} /> : null}
      {isDone && isOneDuplicate && changeSet.undo_of === null && changeSet.counts.done === 1 ? (
        <FollowCopy changeSetId={changeSetId} onFollowed={onClose} />
      ) : null}
      {hasUndo && isDone && archivesHereOnly ? (
        <p className="text-sm text-muted">
          Undo acts on this dashboard only. The audio service keeps what was created.
        </p>
      ) : null}
      <StartFailure error={undo.error} />
      <DialogFoot>
        {hasUndo ? (
          <Button onPress={() => undo.mutate()} isPending={undo.isPending || !isDone}>
            {nameUndo(changeSet)}
          </Button>
        ) : null}
        {isDone ? (
          <ButtonLink href={routes.changeSet(changeSetId)} prefetch={false}>
            View details
          </ButtonLink>
        ) : null}
        <Button ref={main} variant="primary" autoFocus onPress={onClose}>
          {isDone ? "Done" : "Run in background"}
        </Button>
      </DialogFoot>
    </div>
  );
}

/** Playlists to look at after a change-set: failed and partially changed ones, and copies. */
function OutcomeItems({ changeSet: { uuid, action, counts } }: { changeSet: ChangeSet }) {
  return (
    <>
      {counts.failed > 0 ? (
        <Items
          changeSetId={uuid}
          state="failed"
          label={action.kind === "undo" ? "Skipped" : "Failed"}
        />
      ) : null}
      {counts.partial > 0 ? (
        <Items changeSetId={uuid} state="partial" label="Changed in part" />
      ) : null}
      {action.kind === "duplicate" && counts.done > 0 ? (
        <Items changeSetId={uuid} state="done" label="Copies" />
      ) : null}
    </>
  );
}

interface ItemsProps {
  changeSetId: string;
  state: ItemState;
  label: string;
}

function Items({ changeSetId, state, label }: ItemsProps) {
  const { data } = useQuery(changeSetItemsQuery(changeSetId, state));
  return data ? <ItemRows label={label} rows={data.items} /> : null;
}

interface FollowCopyProps {
  changeSetId: string;
  onFollowed: () => void;
}

/** Opens the page of the one playlist that a change-set has created. */
function FollowCopy({ changeSetId, onFollowed }: FollowCopyProps) {
  const router = useRouter();
  const { data } = useQuery(changeSetItemsQuery(changeSetId, "done"));
  const uuid = data?.items[0]?.uuid;
  const follow = useEffectEvent((made: string) => {
    onFollowed();
    router.push(routes.playlist(made));
  });
  useEffect(() => {
    if (uuid) follow(uuid);
  }, [uuid]);
  return null;
}
