import compression from "compression";
import { EventEmitter } from "node:events";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { constants } from "node:zlib";

/**
 * Paths whose answers are sent uncompressed. Those of `/stage` and `/v2` carry `_token` together with the caller's input, so that their
 * length could reveal the token (BREACH, decision 40); those of probes are a few bytes.
 */
const plainPath = /^\/(?:stage|v2|livez|readyz)(?:[/?]|$)/;

/** The level that compresses better than gzip's default in half the time, with a window that needs little memory. */
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

const compress = compression({
  brotli,
  filter: (request, answer) => {
    const isCompressed = !hasChosenEncoding(answer) && compression.filter(request, answer);
    if (isCompressed) weakenTag(answer);
    return isCompressed;
  },
});

/** Whether the answer exists in several encodings, from which the caller's has been chosen. */
const hasChosenEncoding = (answer: ServerResponse): boolean =>
  /accept-encoding/i.test(String(answer.getHeader("Vary") ?? ""));

/**
 * Compresses the responses of `answer` over 1 kB with Brotli or gzip, as the caller accepts. Sends each write in the same turn of the
 * event loop, so that streams arrive as they are made.
 */
export function compressAnswer(request: IncomingMessage, answer: ServerResponse): void {
  if (plainPath.test(request.url ?? "")) return;
  compress(request, answer, () => undefined);
  const { flush } = answer as ServerResponse & { flush: () => void };
  keepDrainListeners(answer);
  const write = answer.write.bind(answer) as (...chunk: unknown[]) => boolean;
  let isFlushing = false;
  answer.write = (...chunk: unknown[]) => {
    if (!isFlushing) {
      isFlushing = true;
      setImmediate(() => {
        isFlushing = false;
        if (!answer.writableEnded) flush();
      });
    }
    return write(...chunk);
  };
}

/**
 * `compression` moves "drain" listeners to its own stream, where neither `once` nor `off` removes them: a long stream would collect
 * thousands. An emitter of ours keeps them instead.
 */
function keepDrainListeners(answer: ServerResponse): void {
  const drained = new EventEmitter();
  answer.on("drain", () => drained.emit("drain"));
  const methods = answer as unknown as Record<
    "on" | "once" | "off" | "removeListener",
    AddListener
  >;
  for (const name of ["on", "once", "off", "removeListener"] as const) {
    const original = methods[name].bind(answer);
    methods[name] = (event, listener) => {
      if (event === "drain") drained[name](event, listener);
      else original(event, listener);
      return answer;
    };
  }
}

type AddListener = (event: string, listener: (...values: unknown[]) => void) => unknown;

/** A strong tag names exact bytes, which differ for each encoding (RFC 9110, 8.8.3). */
function weakenTag(answer: ServerResponse): void {
  const tag = answer.getHeader("ETag");
  if (typeof tag === "string" && tag.startsWith('"')) answer.setHeader("ETag", `W/${tag}`);
}
