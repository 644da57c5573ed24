import { type IncomingMessage, type ServerResponse } from "node:http";
import { getLogger } from "@/lib/server/logger";
import { getMetrics } from "@/lib/server/metrics";
import { singleton } from "@/lib/server/singleton";
import { type RequestContext } from "@/lib/server/request-context";

/** The caller's own name for its request, used in its logs. */
interface CallerIds {
  requestId: string | null;
  /** Trace ID of W3C Trace Context. */
  traceId: string | null;
}

const requestIdPattern = /^[\w.:+/=-]{1,128}$/;
/** version-traceid-parentid-flags; an ID of zeros is invalid. */
const traceParentPattern =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}/;

/** Reads `X-Request-Id` and `traceparent`; ignores invalid ones. */
export function readCallerIds({ headers }: IncomingMessage): CallerIds {
  const given = headers["x-request-id"];
  const trace = headers["traceparent"];
  return {
    requestId: typeof given === "string" && requestIdPattern.test(given) ? given : null,
    traceId: typeof trace === "string" ? (traceParentPattern.exec(trace)?.[1] ?? null) : null,
  };
}

/** Logs one line, and counts the request, when its response ends or the caller disconnects. */
export function logWhenEnded(
  request: IncomingMessage,
  answer: ServerResponse,
  context: RequestContext,
): void {
  const startedAt = performance.now();
  const { socket } = request;
  const sentBefore = socket.bytesWritten;
  answer.once("close", () => {
    const durationMs = performance.now() - startedAt;
    const { statusCode: status } = answer;
    const { route = "unmatched" } = context;
    const method = request.method ?? "";
    getMetrics()?.requests.observe({ method, route, status }, durationMs / 1_000);
    if (isUnchanged(route, status) || (context.isPoll && status < 400)) return;
    const { requestId, traceId } = readCallerIds(request);
    getLogger().info({
      request_id: context.requestId,
      ...(requestId === null ? {} : { caller_request_id: requestId }),
      ...(traceId === null ? {} : { trace_id: traceId }),
      client_id: context.clientId,
      ...(context.personId === undefined ? {} : { person_id: context.personId }),
      method,
      route,
      // Omit the query, which contains what users search for.
      path: (request.url ?? "/").split("?", 1)[0],
      status,
      ...(context.errorCode === undefined ? {} : { code: context.errorCode }),
      bytes: socket.bytesWritten - sentBefore,
      duration_ms: round(durationMs),
      ...(context.writeWaitMs === undefined ? {} : { write_wait_ms: round(context.writeWaitMs) }),
      ...(answer.writableFinished ? {} : { is_cut: true }),
    });
  });
}

/** Paths that machines poll every few seconds. Their answers are logged only when the status changes. */
const watched = new Set(["/livez", "/readyz", "/metrics"]);

/** Whether the last answer of a watched path had the same status, which makes a log line superfluous. */
function isUnchanged(route: string, status: number): boolean {
  if (!watched.has(route)) return false;
  const last = singleton("watched-statuses", () => new Map<string, number>());
  const isSame = last.get(route) === status;
  last.set(route, status);
  return isSame;
}

/** Rounds to hundredths. */
const round = (milliseconds: number) => Math.round(milliseconds * 100) / 100;
