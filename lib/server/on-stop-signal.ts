import { constants } from "node:os";

/** A signal so soon after the first one is the same one: a terminal sends Ctrl-C to npm and to us, and npm passes it on. */
const sameSignalMs = 500;

/**
 * Calls `stop` at the first SIGTERM or SIGINT and exits with 0 when it has resolved, with 1 if it fails or
 * takes longer than `timeoutMs`. A second signal ends the process at once.
 */
export function onStopSignal(stop: () => Promise<void>, timeoutMs: number): void {
  let firstAt: number | null = null;
  const handle = (signal: NodeJS.Signals): void => {
    if (firstAt !== null) {
      if (Date.now() - firstAt > sameSignalMs) process.exit(128 + constants.signals[signal]);
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
  process.stderr.write(`Cuelist did not stop as it should: ${String(reason)}\n`);
  process.exit(1);
}
