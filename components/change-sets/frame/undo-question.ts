import { type ChangeSet, type UndoPreview } from "@/lib/shared/change-sets/schema";

/** The confirmation of an undo that cannot restore everything. */
export interface UndoQuestion {
  changeSet: ChangeSet;
  preview: UndoPreview;
}

interface OpenQuestion extends UndoQuestion {
  answer: (isYes: boolean) => void;
}

let question: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: OpenQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The open question. The page's frame shows it, because the button that asked may be in a toast. */
export const undoQuestion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => question,
};

/** Asks whether to undo although playlists were edited since. */
export function askBeforeUndo(asked: UndoQuestion): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) =>
    set({
      ...asked,
      answer: (isYes) => {
        set(null);
        resolve(isYes);
      },
    }),
  );
}
