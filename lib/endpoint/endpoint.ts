import "server-only";
import { createHash } from "node:crypto";
import { type z } from "zod";
import { type Principal } from "@/lib/principal";
import { AppError } from "@/lib/errors";
import { emptyAnswer, errorAnswer, jsonAnswer } from "@/lib/http/answers.server";
import { authenticateBearer } from "@/lib/endpoint/bearer";
import { type Heaviness, spendBudget } from "@/lib/http/budgets/spend-budget.server";
import { headersForUnreadBody } from "@/lib/http/read-body";
import { checkJsonType } from "@/lib/http/read-json";
import { checkSameOrigin } from "@/lib/http/same-origin";
import { type BodySize, readSizedBody } from "@/lib/http/sized-body.server";
import { streamAnswer } from "@/lib/http/stream-answer.server";
import { checkQuery, validateBody } from "@/lib/http/validate";
import { hasLongList, writeJson } from "@/lib/http/write-json";
import { type Runtime } from "@/lib/runtime/runtime";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { authenticateSession } from "@/lib/session/session-cookie.server";

/**
 * How an operation knows its caller: by bearer token (never a cookie), by session cookie (never a token),
 * not at all, or not yet, where the browser signs in or out.
 */
type Auth = "bearer" | "cookie" | "none" | "sign-in";

/** What `handle` gets. `principal` is null where `auth` asks for none. */
export interface EndpointInput<A extends Auth, Query, Body> {
  runtime: Runtime;
  principal: A extends "bearer" | "cookie" ? Principal : null;
  params: Record<string, string>;
  query: Query;
  body: Body;
  request: Request;
  /** SHA-256 of the request's path and bytes, for idempotency keys. */
  digest: () => string;
}

/** What `handle` answers: `endpoint` adds the `_token` of bearer callers. */
type OwnFields<A extends Auth, Body> = A extends "bearer" ? Omit<Body, "_token"> : Body;

interface Answer<Body> {
  status?: number;
  body: Body;
  headers?: Record<string, string>;
}

interface Endpoint<
  A extends Auth,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
> {
  auth: A;
  /** "manager" if a viewer may not do it. Everything that writes says so. */
  role?: "manager";
  query?: Query;
  body?: Body;
  /** Whether it takes much work: a client may have few of those at once. */
  isHeavy?: Heaviness;
  /** What `body` may carry, which says how large it may be; "plain" by default. */
  bodySize?: BodySize;
  /** Whether `body` is in the envelope of service-api.md; errors then have paths under /body. */
  isEnveloped?: boolean;
  /** What is not in it does not leave the house. */
  response: Output;
  handle: (
    input: EndpointInput<A, z.output<Query>, z.output<Body>>,
  ) => Promise<Answer<OwnFields<A, z.input<Output>>> | Response>;
}

/** A handler as Next's `route.ts` and the front door call it. */
export type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/**
 * Makes a handler of an operation's declaration: knows the caller, reads and validates the input, checks
 * the answer, and turns whatever is thrown into an error answer.
 */
export function endpoint<
  A extends Auth,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodUndefined,
>(declared: Endpoint<A, Query, Body, Output>): Handler {
  return async (request, context) => {
    try {
      const runtime = await getRuntime();
      const url = new URL(request.url, runtime.env.publicOrigin);
      checkSource(declared.auth, request, runtime);
      const caller = await identify(declared.auth, runtime, request);
      if (caller) await spendBudget(caller.principal.clientId, request, declared.isHeavy);
      if (declared.role && caller?.principal.role !== declared.role) throw readsOnly();
      const sent = declared.body
        ? await readSizedBody(request, declared.bodySize ?? "plain")
        : null;
      const answer = await declared.handle({
        runtime,
        principal: (caller?.principal ?? null) as EndpointInput<A, unknown, unknown>["principal"],
        params: await context.params,
        query: (declared.query
          ? checkQuery(declared.query, url.searchParams)
          : undefined) as z.output<Query>,
        body: (declared.body
          ? validateBody(declared.body, sent?.value, declared.isEnveloped ?? false)
          : undefined) as z.output<Body>,
        request,
        digest: () =>
          createHash("sha256")
            .update(`${url.pathname}\n`)
            .update(sent?.bytes ?? "")
            .digest("base64url"),
      });
      if (answer instanceof Response) return withHeaders(answer, caller?.headers);
      const { status = 200, headers: own } = answer;
      const headers = { ...caller?.headers, ...own };
      if (status === 204) return emptyAnswer(headers);
      const body = declared.response.parse(
        declared.auth === "bearer"
          ? Object.assign({ _token: caller?.principal.token }, answer.body)
          : answer.body,
      );
      // What is short is sent whole, with its length.
      return hasLongList(body)
        ? await streamAnswer(writeJson(body), headers, status)
        : jsonAnswer(status, body, headers);
    } catch (error) {
      const answer = errorAnswer(declared.isEnveloped ? underBody(error) : error);
      return withHeaders(answer, headersForUnreadBody(request));
    }
  };
}

function withHeaders(answer: Response, headers: Record<string, string> = {}): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

/** RELIABILITY rule 2: what a cookie can do, another site must not be able to ask for. */
function checkSource(auth: Auth, request: Request, runtime: Runtime): void {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (!isWrite || (auth !== "cookie" && auth !== "sign-in")) return;
  checkSameOrigin(request, runtime.env.publicOrigin);
  checkJsonType(request);
}

/** The caller, and headers that its answer carries (a renewed session). */
async function identify(
  auth: Auth,
  runtime: Runtime,
  request: Request,
): Promise<{ principal: Principal; headers: Record<string, string> } | null> {
  if (auth === "bearer")
    return { principal: await authenticateBearer(runtime, request), headers: {} };
  if (auth === "cookie") return authenticateSession(runtime, request);
  return null;
}

function readsOnly(): AppError {
  return new AppError(
    "forbidden",
    "You have view-only access. Ask your administrator for the manager role.",
  );
}

/** Services speak of the parameters' fields; in an envelope those are under `body`. */
function underBody(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "invalid") return error;
  const problems = error.problems.map(({ path, message }) => ({
    path: path[0] === "body" || path[0] === "query" ? path : ["body", ...path],
    message,
  }));
  return new AppError(error.code, error.message, {
    problems,
    headers: error.headers,
    cause: error.cause,
  });
}
