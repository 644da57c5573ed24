import { useMutationState } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { RunStatus } from "@/components/change-sets/frame/run-status";
import { undoQuestion } from "@/components/change-sets/frame/undo-question";
import { runKey } from "@/lib/browser/change-sets/run-key";
import { lazyPart } from "@/components/ui/lazy-part";

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
