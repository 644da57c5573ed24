import { DecoratorHandler, type Dispatcher } from "undici";
import { type RemoteConnection } from "@/lib/server/remote/exchange/connection";
import { canDecompress, decompress } from "@/lib/server/remote/exchange/decompress";
import { ExchangeFault, toExchangeFault } from "@/lib/server/remote/exchange/exchange-fault";
import { noteExchange } from "@/lib/server/remote/exchange/service-state";
import { type DocumentRequest } from "@/lib/server/remote/exchange/document-requests";

/** An answer whose body is still to be read. Read it to its end, or call `discard`. */
export interface RemoteAnswer {
  status: number;
  /** A header of the answer by its name in lower case; null if it is absent. */
  header: (name: string) => string | null;
  /** The bytes as they arrive. @throws ExchangeFault if it breaks off or takes or holds too much */
  body: AsyncIterable<Buffer>;
  discard: () => void;
}

interface ExchangeLimits {
  totalMs: number;
  maxBytes: number;
}

/**
 * Sends a request once and resolves with the head of its answer, whatever its status. Redirects are not followed, and
 * nothing is sent a second time: not by undici either, which is made sure of. `url` replaces the request's own address, for a
 * redirect that the caller follows. @throws ExchangeFault
 */
export async function exchange(
  { baseUrl, dispatcher, timeouts, sizes }: RemoteConnection,
  request: DocumentRequest,
  limits: Partial<ExchangeLimits> = {},
  url = new URL(baseUrl + request.path),
): Promise<RemoteAnswer> {
  const { totalMs = timeouts.answerMs, maxBytes = sizes.answerBytes } = limits;
  const abort = new AbortController();
  let isSent = false;
  const endWith = (fault: ExchangeFault) => abort.abort(fault);
  const total = startTimer(totalMs, () =>
    endWith(new ExchangeFault(isSent ? "answer_timeout" : "connect_timeout", isSent)),
  );
  const connecting = startTimer(timeouts.connectMs, () =>
    endWith(new ExchangeFault("connect_timeout", false)),
  );
  let firstByte: NodeJS.Timeout | undefined;
  const onSending = () => {
    // Thrown here, it is not sent: a second time, or after it was given up.
    if (isSent) throw new ExchangeFault("reset", true);
    abort.signal.throwIfAborted();
    isSent = true;
    clearTimeout(connecting);
    firstByte = startTimer(timeouts.firstByteMs, () =>
      endWith(new ExchangeFault("answer_timeout", true)),
    );
  };
  const stopTimers = () => {
    for (const timer of [total, connecting, firstByte]) clearTimeout(timer);
  };
  try {
    const answering = dispatcher.compose(watchSending(onSending)).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: { ...request.headers, "accept-encoding": "identity" },
      body: request.body,
      signal: abort.signal,
    });
    const answer = await Promise.race([answering, rejectOnAbort(abort.signal)]);
    clearTimeout(firstByte);
    noteExchange(baseUrl, answer.statusCode);
    const header = (name: string) => [answer.headers[name]].flat()[0] ?? null;
    const discard = () => {
      stopTimers();
      answer.body.on("error", () => undefined).destroy();
    };
    const encoding = (header("content-encoding") ?? "").trim().toLowerCase();
    const isCompressed = encoding !== "" && encoding !== "identity";
    if (isCompressed && !canDecompress(encoding)) {
      discard();
      throw new ExchangeFault("compressed", true);
    }
    const sent = readBody(answer.body, maxBytes, stopTimers);
    const body = isCompressed ? limit(decompress(encoding, sent, discard), maxBytes) : sent;
    return { status: answer.statusCode, header, body, discard };
  } catch (thrown) {
    stopTimers();
    const fault = toExchangeFault(thrown, isSent, false);
    noteExchange(baseUrl, fault);
    throw fault;
  }
}

async function* readBody(
  body: Dispatcher.ResponseData["body"],
  maxBytes: number,
  stopTimers: () => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ExchangeFault("too_large", true);
      yield chunk;
    }
  } catch (thrown) {
    throw toExchangeFault(thrown, true, true);
  } finally {
    stopTimers();
    body.on("error", () => undefined).destroy();
  }
}

/** The pieces, which came out of fewer bytes than they are. @throws ExchangeFault if they are too many */
async function* limit(pieces: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new ExchangeFault("too_large", true);
    yield piece;
  }
}

/** Reads a whole answer as bytes. @throws ExchangeFault */
export async function readAnswerBytes({ body }: Pick<RemoteAnswer, "body">): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads a whole answer as text. @throws ExchangeFault also if it is not UTF-8 */
export async function readText(answer: RemoteAnswer): Promise<string> {
  const bytes = await readAnswerBytes(answer);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ExchangeFault("unreadable", true);
  }
}

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

/** undici heeds a signal only once there is a connection; one to a silent proxy may take minutes. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });

const startTimer = (ms: number, act: () => void) => setTimeout(act, ms).unref();
