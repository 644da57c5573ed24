import pino, { type Logger } from "pino";
import { getEnv } from "@/lib/env";
import { processWide } from "@/lib/process-wide";

/**
 * The process's log: JSON lines on standard output, written while nothing else waits: a reader of the pipe
 * that is slow must not slow the answers. Never hand it a secret, a token or a cookie.
 */
export function getLogger(): Logger {
  return processWide("logger", () => makeLogger(false));
}

/** For a process that is busy for seconds at a stretch, and must tell of it: each line is written at once. */
export function logSynchronously(): void {
  processWide("logger", () => makeLogger(true));
}

function makeLogger(sync: boolean): Logger {
  return pino(
    {
      level: getEnv().logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    pino.destination({ fd: 1, sync }),
  );
}

/** Resolves when every line has been written. */
export function flushLog(): Promise<void> {
  return new Promise((resolve) => getLogger().flush(() => resolve()));
}
