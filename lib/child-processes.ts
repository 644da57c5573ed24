import { type ChildProcess } from "node:child_process";

/* Whatever the server starts must not outlive it: the build of the pages, a migration. */

const running = new Set<ChildProcess>();

/** Has `child` ended when this process ends. Returns it. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  if (running.size === 0) process.on("exit", killAll);
  running.add(child);
  child.once("exit", () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", killAll);
  });
  return child;
}

/** Asks every child to end (SIGTERM) and resolves when all have; kills those that have not after `timeoutMs`. */
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
