import { type Decision } from "@/components/audio-service/use-decide-create";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface DecisionDialogProps {
  decision: Decision;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Warns before a playlist with an unknown outcome is sent again or discarded. */
export function DecisionDialog({ decision, onCancel, onConfirm }: DecisionDialogProps) {
  const { name: host } = useSession().company;
  const { create, action } = decision;
  const isSending = action === "send_again";
  return (
    <Dialog
      role="alertdialog"
      size="md"
      isOpen
      onOpenChange={onCancel}
      title={isSending ? "Send it again?" : "Discard it?"}
      footer={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button variant={isSending ? "primary" : "danger"} autoFocus onPress={onConfirm}>
            {isSending ? "Send again" : "Discard"}
          </Button>
        </>
      }
    >
      <p>
        {isSending ? (
          <>
            If <bdi>{host}</bdi> has created “<bdi>{create.name}</bdi>” already, it will exist
            twice.
          </>
        ) : (
          <>
            “<bdi>{create.name}</bdi>” will not be in your lists. If <bdi>{host}</bdi> has created
            it, it stays there.
          </>
        )}
      </p>
    </Dialog>
  );
}
