import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AwaitOutcome } from "@/components/change-sets/await-outcome";
import { BulkForm, useStartBulk } from "@/components/change-sets/bulk-form";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { describeTask } from "@/components/change-sets/bulk-labels";
import { ChangeSetOutcome } from "@/components/change-sets/change-set-outcome";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { type BulkRequestInput, type ChangeSet } from "@/lib/shared/change-sets/schema";

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
