import pino, { type Logger } from "pino";
import { getEnv } from "@/lib/env";
import { processWide } from "@/lib/process-wide";

/** The process's log: JSON lines on standard output. Never hand it a secret, a token or a cookie. */
export function getLogger(): Logger {
  return processWide("logger", () =>
    pino({
      level: getEnv().logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    }),
  );
}
