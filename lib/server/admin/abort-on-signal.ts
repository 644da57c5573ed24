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

/** A signal that is aborted by SIGINT or SIGTERM, the same for commands that ask again. A second one ends the process at once. */
export function abortOnSignal(): AbortSignal {
  if (current?.aborted === false) return current;
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, () => controller.abort(new StoppedError(name)));
  return (current = controller.signal);
}
