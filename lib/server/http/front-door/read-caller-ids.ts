import { type IncomingMessage } from "node:http";

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
