"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface LeaveDialogProps {
  /** If false, leaving loses the changes. */
  isDraftStored: boolean;
  onStay: () => void;
  onLeave: () => void;
  /** Leaves and deletes the draft. */
  onDiscard: () => void;
}

/** Asks before leaving a form with unsaved changes. */
export function LeaveDialog({ isDraftStored, onStay, onLeave, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      size="md"
      title="Leave without saving?"
      isOpen
      onOpenChange={onStay}
      footer={
        <>
          {isDraftStored ? (
            <Button className="text-danger!" onPress={onDiscard}>
              Discard draft and leave
            </Button>
          ) : null}
          <Button variant={isDraftStored ? "secondary" : "danger"} onPress={onLeave}>
            Leave
          </Button>
          <Button variant="primary" autoFocus onPress={onStay}>
            Stay
          </Button>
        </>
      }
    >
      <p>
        {isDraftStored
          ? "This playlist hasn't been created yet. Your draft is saved in this browser and opens with this form."
          : "This playlist hasn't been created yet, and drafts can't be saved in this browser. Your changes will be lost."}
      </p>
    </Dialog>
  );
}
