/** One try, or several tries, to save the same thing. */
export interface SaveAttempt {
  /** Sent as Idempotency-Key. */
  key: string;
  /** What is being saved, to tell whether it has changed since. */
  content: string;
  /** Whether the server has said for certain that nothing was created. */
  isRefused: boolean;
}

/**
 * The attempt for saving `content` after `last`. A retry of the same content keeps its key, so that it
 * cannot create twice. Changed content takes a new key only once the server has refused the old one: after
 * a lost answer the first try may have been stored, and the old key makes the server say so (422
 * `idempotency_mismatch`) instead of creating a second playlist.
 */
export function nextAttempt(
  last: SaveAttempt | null,
  content: string,
  newKey: () => string,
): SaveAttempt {
  if (last === null || (last.isRefused && last.content !== content)) {
    return { key: newKey(), content, isRefused: false };
  }
  return { ...last, content };
}

/** Whether an answer with `status` says for certain that nothing was created. */
export function isDefiniteRefusal(status: number): boolean {
  const canStillBeRunning = status === 408 || status === 409;
  return status >= 400 && status < 500 && !canStillBeRunning;
}
