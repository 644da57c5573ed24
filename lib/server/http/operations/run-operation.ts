import { type Handler } from "@/lib/server/http/endpoint/endpoint";
import { type RouteModule } from "@/lib/server/http/endpoint/methods";
import { type FieldError, invalid } from "@/lib/shared/errors";
import { hideTokens } from "@/lib/server/domain/requests/hide-secrets";
import {
  maxShownBytes,
  type RunAnswer,
  type runRequestSchema,
} from "@/lib/shared/operations/schema";
import { getRequestContext, withRequestContext } from "@/lib/server/request-context";
import { type z } from "zod";

type Run = z.output<typeof runRequestSchema>;
/** Routes by path, with parameters in braces. */
type Routes = Record<string, RouteModule>;

interface Caller {
  token: string;
  /** User agent and origin, for the request log. */
  userAgent: string;
  origin: string;
}

/**
 * Calls an operation of openapi.json inside this process, as the client of the given token. Returns the operation's answer, also a
 * refusal, with tokens masked.
 * @throws AppError invalid for an unknown operation, or parameters that no address can have
 */
export async function runOperation(routes: Routes, run: Run, caller: Caller): Promise<RunAnswer> {
  const { handler, path, method } = findOperation(routes, run.operation);
  const request = buildRequest(run, { path, method, handler }, caller);
  const context = getRequestContext();
  const started = performance.now();
  // The request that asked for this call has been counted.
  return withRequestContext({ ...context, isCounted: true }, async () => {
    const answer = await handler(request, { params: Promise.resolve(run.params) });
    const { text, ending } = await readStart(answer);
    return {
      request_id: answer.headers.get("x-request-id") ?? context.requestId,
      status: answer.status,
      duration_ms: Math.round((performance.now() - started) * 10) / 10,
      headers: Array.from(answer.headers, ([name, value]) => ({ name, value: hideTokens(value) })),
      body: hideTokens(text),
      ending,
    };
  });
}

interface Operation {
  handler: Handler;
  path: string;
  method: string;
}

function findOperation(routes: Routes, id: string): Operation {
  for (const [path, handlers] of Object.entries(routes))
    for (const [method, handler] of Object.entries(handlers))
      if (handler.declared?.operation.id === id) return { handler, path, method };
  throw invalid([{ path: ["operation"], message: "Not an operation of openapi.json." }]);
}

function buildRequest(run: Run, { path, method, handler }: Operation, caller: Caller): Request {
  const { declared } = handler;
  const problems: FieldError[] = [];
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  for (const name of names)
    if (!run.params[name]) problems.push({ path: ["params", name], message: "Enter a value." });
  for (const name of Object.keys(run.params))
    if (!names.includes(name))
      problems.push({ path: ["params", name], message: "Not a parameter of this path." });
  const body = run.body ?? null;
  if (body !== null && !declared?.body)
    problems.push({ path: ["body"], message: "This operation takes no body." });
  if (problems.length > 0) throw invalid(problems);
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(run.params[name] ?? "")),
    caller.origin,
  );
  url.search = run.query;
  return new Request(url, {
    method,
    body,
    headers: {
      ...(body !== null && { "Content-Type": "application/json" }),
      ...run.headers,
      "User-Agent": caller.userAgent,
      ...(declared?.auth === "bearer" && { Authorization: `Bearer ${caller.token}` }),
    },
  });
}

/** Reads at most `maxShownBytes` of an answer, and stops its stream there. */
async function readStart({
  body,
}: Response): Promise<{ text: string } & Pick<RunAnswer, "ending">> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let ending: RunAnswer["ending"] = "complete";
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      // Leaving the loop cancels the stream.
      if (size > maxShownBytes) {
        ending = "cut";
        break;
      }
    }
  } catch {
    // The operation has logged the reason.
    ending = "interrupted";
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxShownBytes);
  // A character that the cut divides is omitted.
  return { text: new TextDecoder().decode(bytes, { stream: ending !== "complete" }), ending };
}
