import { Children, type ReactNode, startTransition, useEffect, useState } from "react";

interface InTurnProps {
  /** Number of turns that pass before the first child. */
  after?: number;
  children: ReactNode;
}

/**
 * Renders its children one after another, each in a commit of its own, so that a large page never blocks the browser for long. Does not
 * use `useDeferredValue`, because React ignores its first value in a render that is itself deferred.
 */
export function InTurn({ after = 0, children }: InTurnProps) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(1 - after);
  const isComplete = shown >= parts.length;
  useEffect(() => {
    if (!isComplete) startTransition(() => setShown(shown + 1));
  }, [isComplete, shown]);
  return parts.slice(0, Math.max(0, shown));
}
