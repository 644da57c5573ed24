import { useState } from "react";
import { AwaitOutcome } from "@/components/change-sets/await-outcome";
import { BulkForm } from "@/components/change-sets/bulk-form";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { describeTask } from "@/components/change-sets/bulk-labels";
import { ChangeSetOutcome } from "@/components/change-sets/change-set-outcome";
import { Dialog } from "@/components/ui/dialog";

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
          onStarted={(changeSet) => {
            setChangeSetId(changeSet.uuid);
            onStarted?.();
          }}
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
