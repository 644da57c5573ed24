/** One try, or several tries, to save the same thing. */
export interface SaveAttempt {
  /** Sent as Idempotency-Key. */
  key: string;
  /** What is being saved, to tell whether it has changed since. */
  content: string;
  /** Whether a try had no certain answer, so that it may have been stored. No later refusal undoes that. */
  isOpen: boolean;
}

/**
 * The attempt for saving `content` after `last`. A retry of the same content keeps its key, so that it
 * cannot create twice. Changed content takes a new key only if nothing can have been stored under the old
 * one: after a lost answer the first try may have been, and the old key makes the server say so (422
 * `idempotency_mismatch`) instead of creating a second playlist.
 */
export function nextAttempt(
  last: SaveAttempt | null,
  content: string,
  newKey: () => string,
): SaveAttempt {
  if (last === null || (!last.isOpen && last.content !== content)) {
    return { key: newKey(), content, isOpen: false };
  }
  return { ...last, content };
}

/** The attempt of a save that a reload cut off, to go on with: it may have been stored. */
export function resumeAttempt(key: string): SaveAttempt {
  return { key, content: "", isOpen: true };
}

/**
 * The attempt after a try of it failed with `status` (0: no answer) and `code`. Null once its key is used up:
 * an earlier try was stored after all, so whatever comes next is something else.
 */
export function failAttempt(
  attempt: SaveAttempt,
  { status, code }: { status: number; code: string },
): SaveAttempt | null {
  if (code === "idempotency_mismatch") return null;
  return { ...attempt, isOpen: attempt.isOpen || !isDefiniteRefusal(status) };
}

/** Whether an answer with `status` says for certain that nothing was created by this try. */
function isDefiniteRefusal(status: number): boolean {
  const canStillBeRunning = status === 408 || status === 409;
  return status >= 400 && status < 500 && !canStillBeRunning;
}
