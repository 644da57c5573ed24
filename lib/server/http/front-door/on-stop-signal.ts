import { constants } from "node:os";

/** Signals within this time count as one: Ctrl-C reaches npm and this process, and npm forwards it. */
const duplicateSignalMs = 500;

/** Calls `stop` at the first SIGTERM or SIGINT and exits; a second signal exits immediately. */
export function onStopSignal(stop: () => Promise<void>, timeoutMs: number): void {
  let firstAt: number | null = null;
  const handle = (signal: NodeJS.Signals): void => {
    if (firstAt !== null) {
      if (Date.now() - firstAt > duplicateSignalMs) process.exit(128 + constants.signals[signal]);
      return;
    }
    firstAt = Date.now();
    setTimeout(() => fail(`not closed within ${timeoutMs} ms`), timeoutMs).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}

function fail(reason: unknown): never {
  process.stderr.write(`Cuelist did not stop cleanly: ${String(reason)}\n`);
  process.exit(1);
}
