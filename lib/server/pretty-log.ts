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
export async function openPrettyOutput(): Promise<{ write: (line: string) => void }> {
  const { prettyFactory } = await import("pino-pretty");
  const format = prettyFactory(prettyOptions(process.stdout.hasColors()));
  return { write: (line) => void process.stdout.write(format(line)) };
}
