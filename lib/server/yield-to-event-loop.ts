import { singleton } from "@/lib/server/singleton";

interface Turns {
  waiting: (() => void)[];
  isScheduled: boolean;
}

/**
 * Resolves in a later turn of the event loop, so that sockets are read and timers run first. Only one waiting
 * task of the process resumes per turn, so that twenty long tasks don't form one very long step.
 */
export function yieldToEventLoop(): Promise<void> {
  const turns = singleton("turns", (): Turns => ({ waiting: [], isScheduled: false }));
  return new Promise((resolve) => {
    turns.waiting.push(resolve);
    if (turns.isScheduled) return;
    turns.isScheduled = true;
    setImmediate(resumeNext, turns);
  });
}

function resumeNext(turns: Turns): void {
  turns.waiting.shift()?.();
  turns.isScheduled = turns.waiting.length > 0;
  // The resumed task runs when this function returns, before the next turn.
  if (turns.isScheduled) setImmediate(resumeNext, turns);
}
