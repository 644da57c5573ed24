import { useMutationState } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Label } from "react-aria-components/Label";
import { ProgressBar } from "react-aria-components/ProgressBar";
import { describeRun } from "@/components/change-sets/bulk-labels";
import { undoQuestion } from "@/components/change-sets/frame/undo-question";
import { useRunChangeSet } from "@/components/change-sets/run-change-set";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { runKey } from "@/lib/browser/change-sets/run-key";
import { formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

interface RunStatusProps {
  changeSetId: string;
  /** Number of other running change-sets. */
  more: number;
}

/** Progress of a running bulk change, small, in the frame; links to its page. */
function RunStatus({ changeSetId, more }: RunStatusProps) {
  const { changeSet, isWaiting } = useRunChangeSet(changeSetId);
  if (!changeSet) return null;
  const { counts, total } = changeSet;
  const done = total - counts.pending;
  const share = total === 0 ? 1 : done / total;
  const count = `${formatNumber(done)} of ${formatNumber(total)}`;
  return (
    <div className="relative flex h-8 shrink-0 items-center gap-2 overflow-hidden rounded border px-2 text-xs lg:fixed lg:top-88 lg:left-3 lg:h-auto lg:w-54 lg:justify-between lg:py-1.5">
      <ProgressBar
        value={share * 100}
        valueLabel={count}
        className="flex min-w-0 items-center gap-1.5 lg:flex-col lg:items-start lg:gap-0"
      >
        <Label className="max-lg:sr-only">
          {describeRun(changeSet)}
          {more > 0 ? ` and ${formatNumber(more)} more` : ""}
        </Label>
        <span className="text-muted numeric">{isWaiting ? "Retrying…" : count}</span>
        <span
          aria-hidden
          className="absolute bottom-0 left-0 h-0.5 bg-accent"
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </ProgressBar>
      <Link href={routes.changeSet(changeSetId)} prefetch={false} className="max-sm:sr-only">
        View
      </Link>
    </div>
  );
}

const UndoDialog = lazyPart(
  () => import("@/components/change-sets/frame/undo-dialog.lazy").then((file) => file.UndoDialog),
  { name: "the dialog", close: ({ onAnswer }) => onAnswer(false) },
);

/** In the frame of every page: the bulk changes that run in this tab, and the confirmation of an undo. */
export function RunningChangeSets() {
  const running = useMutationState({
    filters: { mutationKey: runKey, status: "pending" },
    select: ({ options }) => String(options.mutationKey?.at(-1)),
  });
  const question = useSyncExternalStore(undoQuestion.subscribe, undoQuestion.get, () => null);
  const [latest] = running.slice(-1);
  return (
    <>
      {latest === undefined ? null : <RunStatus changeSetId={latest} more={running.length - 1} />}
      {question ? <UndoDialog {...question} onAnswer={question.answer} /> : null}
    </>
  );
}
