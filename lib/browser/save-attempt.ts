export interface SaveAttempt {
  key: string;
  content: string;
  /** Whether an attempt may have been stored, for lack of a definite response; refusals don't change it. */
  isOpen: boolean;
}

/**
 * Returns the attempt for saving `content` after `last`. The same content keeps its key, so that a retry cannot
 * create twice. Changed content gets a new key only if nothing can have been stored under the old one:
 * otherwise the old key makes the server answer 422 `idempotency_mismatch` instead of creating a second
 * playlist (decision 12).
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

/** Returns the attempt of a save that a reload interrupted and that may have been stored. */
export function resumeAttempt(key: string): SaveAttempt {
  return { key, content: "", isOpen: true };
}

/** Returns the attempt after a failure with `status` (0: no response); null once its key is used up. */
export function failAttempt(
  attempt: SaveAttempt,
  { status, code }: { status: number; code: string },
): SaveAttempt | null {
  if (code === "idempotency_mismatch" || code === "discarded") return null;
  return { ...attempt, isOpen: attempt.isOpen || !isDefiniteRefusal(status) };
}

/** Whether a response with `status` proves that this attempt created nothing. */
function isDefiniteRefusal(status: number): boolean {
  const canStillBeRunning = status === 408 || status === 409;
  return status >= 400 && status < 500 && !canStillBeRunning;
}
