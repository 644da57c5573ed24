"use client";

import { useState } from "react";
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

/** A bulk change from its fields to its preview and result. Closed while it runs, it continues in the background. */
export function BulkDialog({ task, onStarted, onClose }: BulkDialogProps) {
  const [changeSetId, setChangeSetId] = useState<string | null>(null);
  return (
    <Dialog
      title={describeTask(task)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="md"
      holdsInput={changeSetId === null}
    >
      {changeSetId === null ? (
        <BulkForm
          task={task}
          onClose={onClose}
          onStarted={(changeSet) => {
            setChangeSetId(changeSet.uuid);
            onStarted?.();
          }}
        />
      ) : (
        <ChangeSetOutcome
          changeSetId={changeSetId}
          isOneDuplicate={task.kind === "duplicate" && task.playlist !== undefined}
          onUndoing={(undo) => setChangeSetId(undo.uuid)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
