import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { refreshCatalogue } from "@/lib/browser/catalogue/source-queries";
import { endImport } from "@/lib/browser/catalogue/importing/run-directory";
import { type CatalogueImport } from "@/lib/shared/catalogue/sources";
import { formatCount } from "@/lib/shared/format";

interface UndoImportProps {
  of: CatalogueImport;
  size?: "sm";
  onUndone?: () => void;
}

/** Undoes a whole import after a confirmation that explains the effect; renders nothing if it can't be undone. */
export function UndoImport({ of, size, onUndone }: UndoImportProps) {
  const [isAsked, setAsked] = useState(false);
  if (!of.can_undo) return null;
  return (
    <>
      <Button
        size={size}
        aria-label={`Undo the import of ${of.file}`}
        onPress={() => setAsked(true)}
      >
        <Undo2 aria-hidden className="size-3.5" />
        Undo import
      </Button>
      {isAsked ? (
        <UndoQuestion of={of} onClose={() => setAsked(false)} onUndone={onUndone} />
      ) : null}
    </>
  );
}

function UndoQuestion(props: {
  of: CatalogueImport;
  onClose: () => void;
  onUndone: (() => void) | undefined;
}) {
  const { of, onClose, onUndone } = props;
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: () => endImport(of.number, "undo"),
    onSuccess: () => {
      toast.success(`Undid the import of ${of.file}.`);
      onClose();
      onUndone?.();
    },
    onSettled: () => refreshCatalogue(queryClient),
  });
  return (
    <Dialog
      role="alertdialog"
      title={`Undo the import of ${of.file}?`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && !undo.isPending && onClose()}
      footer={
        <>
          <Button onPress={onClose} isDisabled={undo.isPending}>
            Cancel
          </Button>
          <Button variant="primary" isPending={undo.isPending} onPress={() => undo.mutate()}>
            Undo import
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          This reverts <bdi>{of.source.name}</bdi>:
        </p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {listEffects(of).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <p className="text-muted">
          Playlists don&apos;t change. To redo it, import the file again.
        </p>
        {undo.error ? <Callout tone="danger" role="alert" title={undo.error.message} /> : null}
      </div>
    </Dialog>
  );
}

function listEffects({ added, changed, gone, returned }: CatalogueImport): string[] {
  const effects = [
    added > 0 && `${formatCount(added, "added entry is", "added entries are")} removed.`,
    changed > 0 && `${formatCount(changed, "changed entry is", "changed entries are")} restored.`,
    gone > 0 && `${formatCount(gone, "entry becomes", "entries become")} available again.`,
    returned > 0 &&
      `${formatCount(returned, "entry becomes", "entries become")} unavailable again.`,
  ].filter((effect) => effect !== false);
  return effects.length > 0 ? effects : ["Nothing to undo."];
}
