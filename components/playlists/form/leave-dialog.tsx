import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface LeaveDialogProps {
  /** Whether an existing playlist is edited. */
  isEdit: boolean;
  /** If false, leaving loses the changes. */
  isDraftStored: boolean;
  onStay: () => void;
  onLeave: () => void;
  /** Leaves and deletes the draft. */
  onDiscard: () => void;
}

/** Asks before leaving a form with unsaved changes. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { isEdit, isDraftStored, onStay, onLeave, onDiscard } = props;
  const what = isEdit ? "Your changes are not saved." : "This playlist hasn't been created yet.";
  const draft = isEdit
    ? "They are kept as a draft in this browser and open with this form."
    : "Your draft is saved in this browser and opens with this form.";
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
        {what}{" "}
        {isDraftStored
          ? draft
          : "Drafts can't be saved in this browser, so your changes will be lost."}
      </p>
    </Dialog>
  );
}
