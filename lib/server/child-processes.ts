import { type ChildProcess } from "node:child_process";

/** Child processes, such as the build and the migration, which must not outlive the server. */

const running = new Set<ChildProcess>();

/** Ends `child` when this process exits, and returns it. */
export function endOnExit<Child extends ChildProcess>(child: Child): Child {
  if (running.size === 0) process.on("exit", killAll);
  running.add(child);
  child.once("exit", () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", killAll);
  });
  return child;
}

/** Sends SIGTERM to every child and resolves when all have exited; kills the rest after `timeoutMs`. */
export async function endChildren(timeoutMs: number): Promise<void> {
  const ended = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of running) child.kill("SIGTERM");
  const timer = setTimeout(killAll, timeoutMs);
  await Promise.all(ended);
  clearTimeout(timer);
}

function killAll(): void {
  for (const child of running) child.kill("SIGKILL");
}
