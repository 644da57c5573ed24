import { once } from "node:events";
import { type Worker } from "node:worker_threads";

/** Tells a thread to close its connection after its current work, and waits for its end. */
export async function closeThread(thread: Worker | null): Promise<void> {
  if (!thread) return;
  const ended = once(thread, "exit");
  thread.ref();
  thread.postMessage("close");
  await ended;
}
