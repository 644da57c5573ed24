import { type Call, type RawContents } from "@/lib/server/domain/requests/call";
import { isKeepingRequests } from "@/lib/server/domain/requests/clear-requests";
import { BodyTap, findBody, findNote, maxKeptBytes } from "@/lib/server/domain/requests/notes";
import { keepCall } from "@/lib/server/domain/requests/request-log";
import { getRequestContext, type RequestContext } from "@/lib/server/request-context";
import { getRuntime } from "@/lib/server/runtime/get-runtime";

interface Observed {
  request: Request;
  /** Its ID in openapi.json. */
  operation: string;
  /** Whether bodies may be kept. */
  hasBodies: boolean;
  /** `performance.now()`. */
  startedAt: number;
}

/**
 * Passes a call to the request log once its answer has been sent, if its client is known: nobody could see the others. Reads nothing
 * itself: bodies are recorded where they are read and written.
 */
export async function observeCall(observed: Observed, answer: Response): Promise<void> {
  const context = getRequestContext();
  if (context.clientId === undefined) return;
  // A caller who fails repeatedly is throttled; logging more of its calls would tell nothing new.
  if (context.isRefused && answer.status !== 401) return;
  const runtime = await getRuntime();
  if (!isKeepingRequests(runtime.env)) return;
  const direct = context.raw?.request === observed.request ? context.raw : null;
  const keep = (isCut: boolean) =>
    keepCall(runtime, toCall(observed, answer, context, isCut), () => {
      const sent = direct?.sent ?? Array.from(observed.request.headers).flat();
      const answered = direct?.answered() ?? Object.fromEntries(answer.headers);
      return { sentHeaders: sent, answeredHeaders: answered, ...findBodies(observed, answer) };
    });
  // If the caller leaves a handler that called this one, it has not left this one. A stream is complete only at its end.
  if (context.onEnd) context.onEnd((isCut) => keep(direct !== null && isCut));
  // There is no `onEnd` in tests.
  else keep(false);
}

function toCall(
  { request: { url, method, headers }, operation, startedAt }: Observed,
  answer: Response,
  { requestId, clientId = "", personId, isRefused, address }: RequestContext,
  isCut: boolean,
): Omit<Call, "contents"> {
  const error = findNote(answer)?.error;
  return {
    id: requestId,
    client_id: clientId,
    is_refused: isRefused ? 1 : 0,
    // The name is not stored, because the person may be forgotten.
    person_id: personId ?? null,
    operation,
    method,
    path: url.slice(url.indexOf("/", url.indexOf("//") + 2)),
    status: answer.status,
    is_cut: isCut ? 1 : 0,
    duration_ms: Math.round((performance.now() - startedAt) * 100) / 100,
    address,
    user_agent: headers.get("user-agent"),
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
  };
}

function findBodies({ request, hasBodies }: Observed, answer: Response) {
  if (!hasBodies) return { sent: null, answered: null };
  const answered = request.method === "HEAD" ? null : findNote(answer)?.body;
  return { sent: findBody(request), answered: startOf(answered ?? null) };
}

/** Cuts a long text here, because a slice would keep all of it in memory. */
function startOf(body: string | BodyTap | null): RawContents["answered"] {
  if (body instanceof BodyTap)
    return { start: body.start(), bytes: body.isComplete ? body.bytes : null };
  if (body === null || body.length <= maxKeptBytes) return body;
  const bytes = Buffer.from(body.slice(0, maxKeptBytes)).subarray(0, maxKeptBytes);
  return { start: bytes, bytes: Buffer.byteLength(body) };
}
