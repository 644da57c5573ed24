import { type UndoQuestion } from "@/components/change-sets/frame/undo-question";
import { ItemRows } from "@/components/change-sets/item-rows";
import { nameUndo } from "@/components/change-sets/run-change-set";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { nameAction } from "@/lib/shared/change-sets/action-labels";
import { formatCount, formatNumber } from "@/lib/shared/format";

interface UndoDialogProps extends UndoQuestion {
  onAnswer: (isYes: boolean) => void;
}

/** Shows before an undo which playlists it will skip because they were edited since. */
export function UndoDialog({ changeSet, preview, onAnswer }: UndoDialogProps) {
  const { action } = changeSet;
  const { total, skipped, partial, unchecked, rows } = preview;
  const verb = nameUndo(changeSet);
  const what = action.kind === "undo" ? (action.what ?? "this change") : nameAction(action);
  const isNothing = skipped === total;
  return (
    <Dialog
      title={`${verb} “${what}”`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      size="md"
      footer={
        <>
          <Button onPress={() => onAnswer(false)}>{isNothing ? "Close" : "Cancel"}</Button>
          {isNothing ? null : (
            <Button variant="primary" autoFocus onPress={() => onAnswer(true)}>
              {verb} {skipped > 0 ? "the other " : ""}
              {formatNumber(total - skipped)}
            </Button>
          )}
        </>
      }
    >
      <div
        className="flex flex-col gap-3"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("a")) onAnswer(false);
        }}
      >
        <p>{explain(preview)}</p>
        {unchecked > 0 ? (
          <p>
            {formatCount(unchecked, "more playlist was", "more playlists were")} edited since. Each
            is compared as it is undone.
          </p>
        ) : null}
        {rows.length > 0 ? <ItemRows label="Edited since" rows={rows} /> : null}
        {skipped + partial > rows.length ? (
          <p className="text-sm text-muted numeric">
            Showing {formatNumber(rows.length)} of {formatNumber(skipped + partial)}.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** "3 of 50 playlists will be skipped: edited since. 1 will be restored in part." */
function explain({ total, skipped, partial }: UndoQuestion["preview"]): string {
  const all = formatCount(total, "playlist");
  if (total > 0 && skipped === total)
    return total === 1
      ? "This playlist was edited since, so nothing can be undone."
      : `All ${all} were edited since, so nothing can be undone.`;
  const sentences = [
    skipped > 0 ? `${formatNumber(skipped)} of ${all} will be skipped: edited since.` : "",
    partial > 0 ? `${formatCount(partial, "playlist")} will be restored in part.` : "",
  ];
  return sentences.filter(Boolean).join(" ");
}
