"use client";

import { type CallableOperation } from "@/components/operations/operation-call";
import { RunNote } from "@/components/operations/run-note";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface RunAgainDialogProps {
  operation: CallableOperation;
  onRun: () => void;
  onClose: () => void;
}

/** Confirms before a call that changes something is repeated. */
export function RunAgainDialog({ operation, onRun, onClose }: RunAgainDialogProps) {
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={`Run “${operation.title}” again?`}
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" autoFocus onPress={onRun}>
            Run again
          </Button>
        </>
      }
    >
      <RunNote operation={operation} />
      <p className="mt-2 text-sm text-muted">An Idempotency-Key is replaced by a new one.</p>
    </Dialog>
  );
}
