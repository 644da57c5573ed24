import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Env } from "@/lib/server/env";
import { newId } from "@/lib/shared/ids";
import { answerUnparsedRequests } from "@/lib/server/http/front-door/answer-unparsed-requests";
import {
  type AnswersUnderWay,
  trackAnswers,
  trackWork,
} from "@/lib/server/http/front-door/work-under-way";
import { type Backends, chooseListener } from "@/lib/server/http/front-door/choose-listener";
import { compressAnswer } from "@/lib/server/http/front-door/compress-answers";
import { clientAddress } from "@/lib/server/http/front-door/client-address";
import { limitConnections } from "@/lib/server/http/front-door/connections";
import { joinChunks } from "@/lib/server/http/front-door/join-chunks";
import { type Listener, refuse } from "@/lib/server/http/front-door/refuse";
import { logWhenEnded } from "@/lib/server/http/front-door/request-log";
import { setSecurityHeaders } from "@/lib/server/http/front-door/security-headers";
import {
  WaitingCaller,
  type EndCallback,
  type RequestContext,
  withRequestContext,
} from "@/lib/server/request-context";
import { type Socket } from "node:net";

/** Checks per silence period. */
const checksPerPeriod = 8;

/**
 * Closes connections without any traffic for `silenceMs`, such as those of callers that stop reading a long
 * response. node:http's own timeout is twice as long while a response is being written.
 */
export function cutSilentConnections(
  server: Server,
  underWay: AnswersUnderWay,
  silenceMs: number,
): void {
  const checkMs = silenceMs / checksPerPeriod;
  const silent = new WeakMap<Socket, { count: number; at: number }>();
  server.setTimeout(checkMs, (socket) => {
    // The keep-alive timeout has passed, or the connection never had a request.
    if (!underWay.get(socket)?.size) return void socket.destroy();
    const last = silent.get(socket);
    const now = Date.now();
    // Traffic resets the timer, so a late check means that there was some.
    const isStillSilent = last && now - last.at < checkMs * 1.9;
    const count = isStillSilent ? last.count + 1 : 1;
    if (count >= checksPerPeriod) return void socket.destroy();
    silent.set(socket, { count, at: now });
    socket.setTimeout(checkMs);
  });
}

/** Detects the end of a request: its work is done and its response sent or abandoned, in either order. */
class RequestEnd {
  readonly caller = new WaitingCaller();
  readonly #callbacks: EndCallback[] = [];
  #isWorking = true;
  #isOpen = true;
  #isCut = false;
  readonly #forget: () => void;

  /** `forget` is called last. */
  constructor(answer: ServerResponse, forget: () => void) {
    this.#forget = forget;
    answer.once("close", () => {
      this.#isOpen = false;
      // Read now: work that continues may end the response, which would then report that it finished.
      this.#isCut = !answer.writableFinished;
      if (this.#isCut) this.caller.leave();
      this.#callIfOver();
    });
  }

  add(callback: EndCallback): void {
    this.#callbacks.push(callback);
  }

  workIsDone(): void {
    this.#isWorking = false;
    this.#callIfOver();
  }

  #callIfOver(): void {
    if (this.#isWorking || this.#isOpen) return;
    for (const callback of this.#callbacks.splice(0)) callback(this.#isCut);
    this.#forget();
  }
}

/** Timeouts in ms for the headers, for the whole request, and for silence in either direction. */
export const defaultTimeouts = {
  headersMs: 10_000,
  requestMs: 60_000,
  silenceMs: 120_000,
  checkIntervalMs: 1_000,
};

interface HttpServerOptions {
  env: Env;
  /** Answers all operations; while the server starts, only /livez and /readyz. */
  api: Listener;
  /** Called per request; null while the server starts. */
  pages: () => Backends["pages"];
  /** Whether responses should close their connection. */
  isDraining: () => boolean;
  timeouts?: typeof defaultTimeouts;
}

/** Creates the HTTP server in front of all handlers: limits, timeouts, security headers, context and log. */
export function createHttpServer(options: HttpServerOptions): Server {
  const { env, api, pages, isDraining, timeouts = defaultTimeouts } = options;
  const isHttps = env.publicOrigin.startsWith("https:");

  const serve = (request: IncomingMessage, answer: ServerResponse, listener?: Listener): void => {
    const end = new RequestEnd(answer, () => {
      // Every promise of the request holds its context; one that never settles must not hold the request itself.
      context.raw = undefined;
      context.onEnd = undefined;
      context.caller = undefined;
    });
    const context: RequestContext = {
      requestId: newId(),
      address: clientAddress(request, env.trustedProxyHops),
      onEnd: (callback) => end.add(callback),
      caller: end.caller,
      raw: { request: null, sent: request.rawHeaders, answered: () => answer.getHeaders() },
    };
    end.add(() => {
      context.isOver = true;
    });
    logWhenEnded(request, answer, context);
    joinChunks(request);
    answer.setHeader("X-Request-Id", context.requestId);
    setSecurityHeaders(answer, isHttps);
    compressAnswer(request, answer);
    if (isDraining()) answer.setHeader("Connection", "close");
    const handle = listener ?? chooseListener(request, answer, { api, pages: pages() }, context);
    const work = withRequestContext(context, async () => {
      try {
        await handle(request, answer);
      } catch {
        // Next's promise rejects only when the response can no longer be written.
        answer.destroy();
      } finally {
        end.workIsDone();
      }
    });
    trackWork(server, work);
  };

  const server = createServer({
    connectionsCheckingInterval: timeouts.checkIntervalMs,
    keepAliveTimeout: 65_000,
    // findRequestFault checks it, so that the refusal is logged and has a body.
    requireHostHeader: false,
  });
  server.on("request", (request, answer) => serve(request, answer));
  // Any expectation except 100-continue; node:http would answer without a log line.
  server.on("checkExpectation", (request, answer) =>
    serve(request, answer, refuse(417, "bad_request", "The only Expect is 100-continue.")),
  );
  const underWay = trackAnswers(server);
  answerUnparsedRequests(server, underWay);
  limitConnections(server, env.trustedProxyHops);
  server.headersTimeout = timeouts.headersMs;
  server.requestTimeout = timeouts.requestMs;
  cutSilentConnections(server, underWay, timeouts.silenceMs);
  return server;
}
