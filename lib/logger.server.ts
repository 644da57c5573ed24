import pino, { type Logger } from "pino";
import { getEnv } from "@/lib/env.server";
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
    openOutput(sync),
  );
}

/** Lines that wait for a reader, in bytes; beyond that they are dropped. */
const maxWaitingBytes = 8 * 1024 * 1024;

/**
 * Standard output. A disk that is full, or a reader that has gone, costs log lines and nothing else: an error that
 * nobody listens to would be reported on standard error, which fails as well, and so on without end.
 */
function openOutput(sync: boolean) {
  const output = pino.destination({ fd: 1, sync, maxLength: maxWaitingBytes });
  output.on("error", () => undefined);
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  return output;
}

/** Resolves when every line has been written. */
export function flushLog(): Promise<void> {
  return new Promise((resolve) => getLogger().flush(() => resolve()));
}
