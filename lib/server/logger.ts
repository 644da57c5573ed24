import pino, { type Logger } from "pino";
import { getEnv } from "@/lib/server/env";
import { singleton } from "@/lib/server/singleton";
import { toSourcePositions } from "@/lib/server/source-positions";
import { type PrettyOptions } from "pino-pretty";

/* The log for people, loaded only for a terminal. */

/** Fields of requests that are in their line's text or useless at a terminal. */
const left =
  "request_id,caller_request_id,trace_id,client_id,address,method,route,path,status,bytes,duration_ms,write_wait_ms,source";

type Line = Record<string, unknown>;

/** Returns "200 GET /playlists in 12 ms" for a request, with its ID if it failed; otherwise the message. */
function describeLine({ msg, status, method, path, duration_ms, request_id, err }: Line): string {
  const text =
    msg === undefined && status !== undefined
      ? `${String(status)} ${String(method)} ${String(path)} in ${Math.round(Number(duration_ms))} ms`
      : String(msg ?? "");
  return err !== undefined && request_id !== undefined
    ? `${text} (request ${String(request_id)})`
    : text;
}

/** Returns the format of lines, with or without colours. */
export const prettyOptions = (colorize: boolean): PrettyOptions => ({
  colorize,
  singleLine: true,
  translateTime: "SYS:HH:MM:ss",
  ignore: left,
  messageFormat: describeLine,
});

/** Opens the output of a terminal's log: each line is written before the next begins. */
async function openPrettyOutput(): Promise<{ write: (line: string) => void }> {
  const { prettyFactory } = await import("pino-pretty");
  const format = prettyFactory(prettyOptions(process.stdout.hasColors()));
  return { write: (line) => void process.stdout.write(format(line)) };
}

/** The process's log: JSON lines on standard output, asynchronous. Never log a secret, token or cookie. */
export function getLogger(): Logger {
  return singleton("logger", () => makeLogger(openOutput(false)));
}

/**
 * Opens the log before its first line: for people if standard output is a terminal, otherwise as JSON lines. With `isBusy` writes each
 * line synchronously, for a process that blocks for seconds.
 */
export async function openLog({ isBusy = false } = {}): Promise<void> {
  const output = process.stdout.isTTY ? await openPrettyOutput() : openOutput(isBusy);
  singleton("logger", () => makeLogger(output));
}

interface LogOutput {
  write: (line: string) => void;
  /** Absent if nothing is buffered. */
  flush?: () => void;
}

function makeLogger(output: LogOutput): Logger {
  return pino(
    {
      level: getEnv().logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
      hooks: {
        logMethod(values, log, level) {
          log.apply(this, values);
          if (level >= urgentLevel) output.flush?.();
        },
      },
    },
    output,
  );
}

/** Formats an error for the log; returns other thrown values unchanged. */
export function describeError(thrown: unknown): unknown {
  // pino's serializer also recognizes errors of other realms, and returns other values unchanged.
  const described = pino.stdSerializers.err(thrown as Error) as { stack?: string } | undefined;
  if (described === thrown || described?.stack === undefined) return described;
  return { ...described, stack: toSourcePositions(described.stack) };
}

/** Lines from "warn" on are written immediately; others are grouped, because each write costs more than a line. */
const urgentLevel = pino.levels.values.warn ?? 40;
const together = { minLength: 12_288, periodicFlush: 100 };

/** Maximum bytes of unwritten lines; further lines are dropped. */
const maxWaitingBytes = 8 * 1024 * 1024;

/** Write errors only lose lines; unhandled, they would be reported and fail forever. */
function openOutput(sync: boolean) {
  const output = pino.destination({
    fd: 1,
    sync,
    maxLength: maxWaitingBytes,
    ...(sync ? {} : together),
  });
  output.on("error", () => undefined);
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  return output;
}

/** Resolves when every line has been written. */
export function flushLog(): Promise<void> {
  return new Promise((resolve) => getLogger().flush(() => resolve()));
}
