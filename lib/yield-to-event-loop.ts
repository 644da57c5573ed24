import { processWide } from "@/lib/process-wide";

/** Those who wait for their turn, and whether somebody is about to give it to them. */
interface Turns {
  waiting: (() => void)[];
  isGiving: boolean;
}

/**
 * Lets others have a turn of the event loop: sockets are read and timers run before it resolves. Of all who wait
 * in this process one goes on in each turn, so that twenty long pieces of work do not become one very long step.
 */
export function yieldToEventLoop(): Promise<void> {
  const turns = processWide("turns", (): Turns => ({ waiting: [], isGiving: false }));
  return new Promise((resolve) => {
    turns.waiting.push(resolve);
    if (turns.isGiving) return;
    turns.isGiving = true;
    setImmediate(giveNext, turns);
  });
}

function giveNext(turns: Turns): void {
  turns.waiting.shift()?.();
  turns.isGiving = turns.waiting.length > 0;
  // What was let go on runs as soon as this returns, before the next turn.
  if (turns.isGiving) setImmediate(giveNext, turns);
}
