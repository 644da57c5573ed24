import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { BulkForm, useStartBulk } from "@/components/change-sets/bulk-form";
import { describeTask } from "@/components/change-sets/bulk-labels";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { ChangeSetOutcome } from "@/components/change-sets/change-set-outcome";
import {
  isWhole,
  showOutcome,
  tellOutcome,
  useRunChangeSet,
} from "@/components/change-sets/run-change-set";
import { useSession } from "@/components/session/use-session";
import { Dialog } from "@/components/ui/dialog";
import { useLasting } from "@/components/ui/hooks/use-settled";
import { toast } from "@/components/ui/toast";
import { type BulkRequestInput, type ChangeSet } from "@/lib/shared/change-sets/schema";

/** Faster changes show only a toast. */
const slowMs = 1_500;

interface AwaitOutcomeProps {
  changeSetId: string;
  /** Called when it is slow, has stopped, or has a result to look at. */
  onShow: () => void;
  /** Called when everything is done. */
  onWhole: () => void;
}

/** Waits for the end of a change-set; if everything succeeded, shows a toast with Undo. */
function AwaitOutcome({ changeSetId, onShow, onWhole }: AwaitOutcomeProps) {
  const queryClient = useQueryClient();
  const { changeSet, isRunning, isWaiting } = useRunChangeSet(changeSetId);
  const { archivesHereOnly } = useSession().capabilities;
  const isSlow = useLasting(true, slowMs);
  const finish = useEffectEvent((done: ChangeSet, release: () => void) => {
    const isCopies = done.action.kind === "duplicate";
    // Another service keeps the copies, which the user has to know.
    if (!isWhole(done) || (isCopies && archivesHereOnly)) return onShow();
    release();
    tellOutcome(queryClient, done);
    // A single copy opens its page.
    if (isCopies && done.total === 1) onShow();
    else onWhole();
  });
  useEffect(() => {
    const release = showOutcome(changeSetId);
    if (changeSet?.state === "done") finish(changeSet, release);
    return release;
  }, [changeSetId, changeSet]);
  const show = useEffectEvent(onShow);
  const isStill = changeSet?.state === "running" && (isSlow || isWaiting || !isRunning);
  useEffect(() => {
    if (isStill) show();
  }, [isStill]);
  return null;
}

interface BulkDialogProps {
  task: BulkTask;
  onStarted?: () => void;
  onClose: () => void;
}

/**
 * A bulk change from its fields to its preview. It closes with a toast when everything is done, and stays open if the change is slow or
 * has a result to look at. If it is closed meanwhile, the change continues in the background.
 */
export function BulkDialog({ task, onStarted, onClose }: BulkDialogProps) {
  const [changeSetId, setChangeSetId] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const follow = (changeSet: ChangeSet) => {
    setChangeSetId(changeSet.uuid);
    onStarted?.();
  };
  const { kind } = task;
  // Undo is as easy as a confirmation would be.
  if ((kind === "archive" || kind === "restore") && !isShown)
    return changeSetId === null ? (
      <StartAtOnce
        request={{ selection: task.selection, action: { kind } }}
        {...{ follow, onClose }}
      />
    ) : (
      <AwaitOutcome changeSetId={changeSetId} onShow={() => setShown(true)} onWhole={onClose} />
    );
  return (
    <Dialog
      title={describeTask(task)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="md"
      holdsInput={changeSetId === null}
    >
      {changeSetId !== null && isShown ? (
        <ChangeSetOutcome
          changeSetId={changeSetId}
          isOneDuplicate={task.kind === "duplicate" && task.playlist !== undefined}
          onUndoing={(undo) => setChangeSetId(undo.uuid)}
          onClose={onClose}
        />
      ) : (
        <BulkForm
          task={task}
          isRunning={changeSetId !== null}
          onClose={onClose}
          onStarted={follow}
        />
      )}
      {changeSetId === null ? null : (
        <AwaitOutcome
          key={changeSetId}
          changeSetId={changeSetId}
          onShow={() => setShown(true)}
          onWhole={onClose}
        />
      )}
    </Dialog>
  );
}

interface StartAtOnceProps {
  request: BulkRequestInput;
  follow: (changeSet: ChangeSet) => void;
  onClose: () => void;
}

/** Starts a change that needs no form. */
function StartAtOnce({ request, follow, onClose }: StartAtOnceProps) {
  const { mutate } = useStartBulk(follow);
  const start = useEffectEvent(() =>
    mutate(request, {
      onError: (error) => {
        toast.error(error.message);
        onClose();
      },
    }),
  );
  // React runs effects twice in development.
  const isStarted = useRef(false);
  useEffect(() => {
    if (!isStarted.current) start();
    isStarted.current = true;
  }, []);
  return null;
}
