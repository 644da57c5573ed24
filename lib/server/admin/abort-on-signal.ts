import { constants } from "node:os";

/** A command was stopped by a signal after it had cleaned up. */
export class StoppedError extends Error {
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`Stopped by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

let current: AbortSignal | null = null;

/** Returns the signal that SIGINT or SIGTERM aborts; repeated calls return the same one. A second one ends the process immediately. */
export function abortOnSignal(): AbortSignal {
  if (current?.aborted === false) return current;
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, () => controller.abort(new StoppedError(name)));
  return (current = controller.signal);
}
