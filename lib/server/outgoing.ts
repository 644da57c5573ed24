import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { Agent, DecoratorHandler, type Dispatcher, EnvHttpProxyAgent } from "undici";

/* All requests that Cuelist sends to other servers: another audio service or an identity provider. Each is sent once, with limits on time
   and on the answer's bytes. Lint forbids other ways (.oxlintrc.json). */

/** The reason why a request has no usable answer. The first six, and `occupied`, certainly occurred before anything was sent. */
export type FaultReason =
  | "refused"
  | "unknown_host"
  | "tls"
  | "connect_timeout"
  | "proxy"
  | "unreachable"
  | "reset"
  | "answer_timeout"
  | "broken_off"
  | "too_large"
  | "compressed"
  | "unreadable"
  | "redirect"
  | "server_error"
  | "contradiction"
  | "occupied";

const sentences: Record<FaultReason, string> = {
  refused: "refused the connection",
  unknown_host: "could not be found: its host name has no address",
  tls: "could not be trusted: its TLS certificate or handshake failed",
  connect_timeout: "could not be connected to in time",
  proxy: "could not be reached through the proxy",
  unreachable: "could not be reached",
  reset: "closed the connection before it answered",
  answer_timeout: "did not answer in time",
  broken_off: "broke off in the middle of its answer",
  too_large: "sent an answer that is larger than allowed",
  compressed: "compressed its answer in an unknown way, which it was asked not to do",
  unreadable: "sent an answer that is not the JSON that was expected",
  redirect: "redirected the request to another address, which is not followed",
  server_error: "answered with an error of its own",
  contradiction: "answered with a status that means success and a body that does not",
  occupied: "ends a sign-in with each request, and is answering another one",
};

/**
 * A failed request. It has no `cause`, because errors of undici and `JSON.parse` may quote what was sent or received, and this error may
 * be logged. `isSent`: whether a byte of the request may have left.
 */
export class OutgoingFault extends Error {
  constructor(
    /** The recipient, such as "The audio service". */
    who: string,
    readonly reason: FaultReason,
    readonly isSent: boolean,
    /** The error code of Node or OpenSSL, such as ECONNREFUSED. */
    readonly code: string | null = null,
  ) {
    super(`${who} ${sentences[reason]}${code === null ? "" : ` (${code})`}.`);
    this.name = "OutgoingFault";
  }
}

interface OutgoingRequest {
  url: URL;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string | null;
}

export interface OutgoingLimits {
  /** The recipient, for messages. */
  who: string;
  /** Name resolution, TCP, TLS and proxy together, in ms. */
  connectMs: number;
  /** From the request to the first byte of the answer. */
  firstByteMs: number;
  /** From the request to the end of the answer. */
  totalMs: number;
  /** Maximum bytes of the answer, both as received and decompressed. */
  maxBytes: number;
}

/** An answer whose body is still to be read. Read it to its end, or call `discard`. */
export interface OutgoingAnswer {
  status: number;
  /** A header of the answer by its name in lower case; null if it is absent. */
  header: (name: string) => string | null;
  /** The received bytes. @throws OutgoingFault if the answer breaks off, is too slow or too large */
  body: AsyncIterable<Buffer>;
  discard: () => void;
}

/**
 * Idle connections are closed after this time, well before servers do it (Node after five seconds, others later): a request on a
 * connection that the other side is closing would have an unknown outcome.
 */
const idleMs = 2_000;

/** Opens a pool of connections; connects on first use. https uses HTTPS_PROXY and NO_PROXY. @throws Error that names HTTPS_PROXY */
export function openPool(address: string, connectMs: number): Dispatcher {
  const settings = {
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    // One request at a time, because the failure of one must not affect another.
    pipelining: 1,
    // `sendOutgoing` has limits of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: connectMs },
  };
  if (address.startsWith("http:")) return new Agent(settings);
  try {
    // A proxy for plain http would also be used for https if this were not empty.
    return new EnvHttpProxyAgent({ ...settings, httpProxy: "" });
  } catch {
    // The error would quote the address, which may hold a password.
    throw new Error("HTTPS_PROXY is not an address of a proxy, such as http://proxy.example:3128.");
  }
}

/**
 * Sends a request once and resolves with the head of its answer, regardless of its status. Follows no redirects, and prevents undici from
 * sending anything a second time. @throws OutgoingFault
 */
export async function sendOutgoing(
  pool: Dispatcher,
  { url, method, headers, body }: OutgoingRequest,
  { who, connectMs, firstByteMs, totalMs, maxBytes }: OutgoingLimits,
): Promise<OutgoingAnswer> {
  const abort = new AbortController();
  let isSent = false;
  const fail: Fail = (...what) => new OutgoingFault(who, ...what);
  const endWith = (fault: OutgoingFault) => abort.abort(fault);
  const total = startTimer(totalMs, () =>
    endWith(fail(isSent ? "answer_timeout" : "connect_timeout", isSent)),
  );
  const connecting = startTimer(connectMs, () => endWith(fail("connect_timeout", false)));
  let firstByte: NodeJS.Timeout | undefined;
  const onSending = () => {
    // An error here prevents sending a second time, or after the caller gave up.
    if (isSent) throw fail("reset", true);
    abort.signal.throwIfAborted();
    isSent = true;
    clearTimeout(connecting);
    firstByte = startTimer(firstByteMs, () => endWith(fail("answer_timeout", true)));
  };
  const stopTimers = () => {
    for (const timer of [total, connecting, firstByte]) clearTimeout(timer);
  };
  try {
    const answering = pool.compose(watchSending(onSending)).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { ...headers, "accept-encoding": "identity" },
      body,
      signal: abort.signal,
    });
    const answer = await Promise.race([answering, rejectOnAbort(abort.signal)]);
    clearTimeout(firstByte);
    const header = (name: string) => [answer.headers[name]].flat()[0] ?? null;
    const discard = () => {
      stopTimers();
      answer.body.on("error", () => undefined).destroy();
    };
    const encoding = (header("content-encoding") ?? "").trim().toLowerCase();
    const isCompressed = encoding !== "" && encoding !== "identity";
    if (isCompressed && !encodings.has(encoding)) {
      discard();
      throw fail("compressed", true);
    }
    const sent = limit(readBody(answer.body, fail, stopTimers), maxBytes, fail);
    const plain = () => limit(decompress(encoding, sent, fail, discard), maxBytes, fail);
    return { status: answer.statusCode, header, body: isCompressed ? plain() : sent, discard };
  } catch (thrown) {
    stopTimers();
    throw toFault(thrown, isSent, fail);
  }
}

/** Reads a whole answer. @throws OutgoingFault */
export async function readAnswerBytes({ body }: Pick<OutgoingAnswer, "body">): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Converts an error of undici. `isSent`: whether the request had been given to a connection. */
function toFault(thrown: unknown, isSent: boolean, fail: Fail): OutgoingFault {
  if (thrown instanceof OutgoingFault) return thrown;
  const code = readCode(thrown);
  if (isSent) return fail("reset", true, code);
  return fail(isProxyAnswer(thrown) ? "proxy" : reasonOf(code ?? ""), false, code);
}

type Fail = (reason: FaultReason, isSent: boolean, code?: string | null) => OutgoingFault;

async function* readBody(
  body: Dispatcher.ResponseData["body"],
  fail: Fail,
  stopTimers: () => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) yield chunk;
  } catch (thrown) {
    throw thrown instanceof OutgoingFault ? thrown : fail("broken_off", true, readCode(thrown));
  } finally {
    stopTimers();
    body.on("error", () => undefined).destroy();
  }
}

/** Yields the pieces up to the maximum bytes; leaving the loop ends the answer. @throws OutgoingFault */
async function* limit(
  pieces: AsyncIterable<Buffer>,
  maxBytes: number,
  fail: Fail,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > maxBytes) throw fail("too_large", true);
    yield piece;
  }
}

const encodings = new Set(["gzip", "x-gzip", "deflate", "br"]);

/**
 * Undoes the `Content-Encoding` of an answer piece by piece. Only needed for a server that ignores `Accept-Encoding: identity`. The
 * caller counts the decompressed bytes and stops; at most one piece is held. `discard` ends the answer's connection.
 * @throws OutgoingFault
 */
async function* decompress(
  encoding: string,
  compressed: AsyncGenerator<Buffer>,
  fail: Fail,
  discard: () => void,
): AsyncGenerator<Buffer> {
  const first = await compressed.next();
  if (first.done) return;
  const decoder = openDecoder(encoding, first.value);
  async function* all() {
    yield first.value;
    yield* compressed;
  }
  // The loop below throws its errors.
  const fed = pipeline(all(), decoder).catch(() => undefined);
  try {
    for await (const piece of decoder as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    throw error instanceof OutgoingFault ? error : fail("unreadable", true, readCode(error));
  } finally {
    discard();
    await fed;
  }
}

/** `deflate` is zlib's format (RFC 9110 §8.4.1.2); some servers send raw deflate. */
function openDecoder(encoding: string, first: Buffer) {
  if (encoding === "br") return createBrotliDecompress();
  if (encoding !== "deflate") return createGunzip();
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

function reasonOf(code: string): FaultReason {
  if (code === "ECONNREFUSED") return "refused";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EAI_FAIL") return "unknown_host";
  if (code === "ETIMEDOUT" || code === "UND_ERR_CONNECT_TIMEOUT") return "connect_timeout";
  return /TLS|SSL|CERT|SIGNATURE|CRL|^EPROTO$/.test(code) ? "tls" : "unreachable";
}

/** Accepts only well-known forms, because a code is shown and logged. */
function readCode(thrown: unknown): string | null {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : null;
}

const isProxyAnswer = (thrown: unknown) =>
  thrown instanceof Error &&
  (thrown.name === "SecureProxyConnectionError" || /^Proxy response/.test(thrown.message));

/** Calls `onSending` immediately before the first byte of a request is given to its connection. */
function watchSending(onSending: () => void): Dispatcher.DispatcherComposeInterceptor {
  class SendingWatch extends DecoratorHandler {
    onRequestStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler["onRequestStart"]>>) {
      onSending();
      const parent = DecoratorHandler.prototype as Dispatcher.DispatchHandler;
      parent.onRequestStart?.apply(this, args);
    }
  }
  return (dispatch) => (options, handler) => dispatch(options, new SendingWatch(handler));
}

/** undici reacts to a signal only once there is a connection, which may take minutes with a silent proxy. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });

const startTimer = (ms: number, act: () => void) => setTimeout(act, ms).unref();
