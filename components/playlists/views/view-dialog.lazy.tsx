import { formMessage } from "@/lib/browser/api-error";
import { useState } from "react";
import { toViewHref, useSaveView } from "@/components/playlists/views/use-views";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";

interface ViewDialogProps {
  /** The view to rename; null to save a new one. */
  view: SavedView | null;
  /** Filters, order and columns of a new view. */
  query: string;
  onClose: () => void;
}

/** Names a view, and shares it. */
export function ViewDialog({ view, query, onClose }: ViewDialogProps) {
  const { client, company } = useSession();
  const { save } = useSaveView();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const submit = () => {
    if (name.trim() === "" || save.isPending) return;
    save.mutate(
      view ? { uuid: view.uuid, name, is_shared: isShared } : { name, query, is_shared: isShared },
      {
        onSuccess: (saved) => {
          onClose();
          // Immediately, because the list is the same; a navigation would undo changes made while it runs.
          if (!view) window.history.replaceState(null, "", toViewHref(saved));
        },
      },
    );
  };
  return (
    <Dialog
      title={view ? "Edit view" : "Save view"}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onPress={submit}
            isPending={save.isPending}
            isDisabled={name.trim() === ""}
          >
            {view ? "Save changes" : "Save view"}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          autoFocus
          label="View name"
          description="Saves the current filters, sort and columns."
          value={name}
          onChange={setName}
          counterMax={80}
          error={formMessage(save.error)}
        />
        {client.role === "manager" ? (
          <Checkbox isSelected={isShared} onChange={setShared}>
            <span>
              Share with everyone at <bdi>{company.name}</bdi>
            </span>
          </Checkbox>
        ) : null}
      </form>
    </Dialog>
  );
}
