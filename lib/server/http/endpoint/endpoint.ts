import { createHash } from "node:crypto";
import { type z } from "zod";
import { type Principal, requireManager } from "@/lib/server/principal";
import {
  type ApiOperation,
  type DeclaredOperation,
} from "@/lib/server/http/endpoint/api-operation";
import { emptyAnswer, errorAnswer, jsonAnswer } from "@/lib/server/http/answers/answers";
import { checkCapability, checkIsService } from "@/lib/server/http/endpoint/check-capability";
import { type NeededCapability } from "@/lib/shared/workspaces/schema";
import {
  type Auth,
  authenticateCaller,
  checkOrigin,
} from "@/lib/server/http/endpoint/authenticate-caller";
import { type Heaviness, spendBudget, startWeighing } from "@/lib/server/http/budgets/spend-budget";
import { weigh } from "@/lib/server/weigh";
import { noteUse } from "@/lib/server/domain/people/note-seen";
import { findNote } from "@/lib/server/domain/requests/notes";
import { isNotModified } from "@/lib/server/if-match";
import { headersForUnreadBody } from "@/lib/server/http/reading/read-body";
import {
  type BodySize,
  type BodyType,
  maxBodyBytes,
  readSizedBody,
} from "@/lib/server/http/reading/sized-body";
import { streamAnswer } from "@/lib/server/http/answers/stream-answer";
import {
  checkQuery,
  prefixBodyPath,
  queryOf,
  validateBody,
} from "@/lib/server/http/reading/validate";
import { hasLongList, writeJson } from "@/lib/server/write-json";
import { noteFailedWrite } from "@/lib/server/http/endpoint/readiness";
import { type AudioService } from "@/lib/server/domain/service/audio-service";
import { findAudioService } from "@/lib/server/remote/adapter";
import { observeCall } from "@/lib/server/domain/requests/observe-call";
import { getRequestContext, withinRequest } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { getRuntime } from "@/lib/server/runtime/get-runtime";

interface EndpointInput<A extends Auth, Query, Body> {
  runtime: Runtime;
  /** The audio service behind this installation; null if Cuelist is the service itself. */
  service: AudioService | null;
  principal: A extends "bearer" | "cookie" ? Principal : null;
  params: Record<string, string>;
  query: Query;
  body: Body;
  request: Request;
  /** SHA-256 of the request's path and body, for idempotency keys. */
  digest: () => string;
}

/** The result of `handle`; `endpoint` adds `_token` for bearer callers. */
type WithoutToken<A extends Auth, Body> = A extends "bearer" ? Omit<Body, "_token"> : Body;

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
  /** "write" is for managers only. */
  access: "read" | "write";
  /** Capability that the audio service must have, possibly depending on the body. */
  needs?: NeededCapability | ((body: z.output<Body>) => NeededCapability | null);
  /** Whether a request only reads although it is not a GET. */
  isQuery?: boolean;
  /** Whether open pages repeat the request every few seconds: it does not renew the session, and only its failures are logged. */
  isPoll?: boolean;
  query?: Query;
  body?: Body;
  /** Whether the request is expensive; a client's concurrent expensive requests are limited. */
  isHeavy?: Heaviness;
  /** The kind of body, which determines its maximum size; "plain" by default. */
  bodySize?: BodySize;
  /** JSON by default. */
  bodyType?: BodyType;
  /** Whether `body` is in the envelope of docs/service-api.md; error paths are then under /body. */
  isEnveloped?: boolean;
  /** Whether a request may come without a body; it is then an envelope without parameters. */
  isBodyOptional?: boolean;
  response: Output;
}

/** The work of an operation: `answer` returns the body of a 200, `handle` also says the status and headers. */
type Work<A extends Auth, Input, Body> =
  | { answer: (input: Input) => Promise<WithoutToken<A, Body>>; handle?: undefined }
  | {
      handle: (input: Input) => Promise<Answer<WithoutToken<A, Body>> | Response>;
      answer?: undefined;
    };

/** Operations of `/stage` and `/v2` cannot be declared without their description in openapi.json. */
type Described<A extends Auth> = A extends "bearer" | "none"
  ? { operation: ApiOperation }
  : { operation?: undefined };

interface OperationRules {
  auth: Auth;
  access: "read" | "write";
  isQuery: boolean;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  bodyType: BodyType | undefined;
  bodyBytes: number;
}

/** A handler as called by Next's `route.ts` and by the HTTP server. */
export interface Handler {
  (request: Request, context: { params: Promise<Record<string, string>> }): Promise<Response>;
  /** The declaration, if openapi.json describes the operation. */
  declared?: DeclaredOperation | undefined;
  /** The input and the callers that it accepts, for tests that go through all handlers. */
  rules?: OperationRules;
}

/**
 * Creates a handler from an operation's declaration: authenticates the caller, parses and validates the input,
 * validates the response, and converts thrown errors into error responses.
 */
export function endpoint<
  A extends Auth,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodUndefined,
>(
  declared: Endpoint<A, Query, Body, Output> &
    Work<A, EndpointInput<A, z.output<Query>, z.output<Body>>, z.input<Output>> &
    Described<A>,
): Handler {
  const { operation } = declared;
  const answerRequest: Handler = async (request, context) => {
    let origin: string | null = null;
    try {
      const runtime = await getRuntime();
      origin = runtime.env.publicOrigin;
      const query = queryOf(request);
      checkOrigin(declared.auth, request, runtime, declared.bodyType);
      if (declared.auth === "bearer" || declared.auth === "none") checkIsService(runtime);
      const { isPoll = false } = declared;
      getRequestContext().isPoll = isPoll;
      const caller = await authenticateCaller(declared.auth, runtime, request, isPoll);
      if (caller) {
        await spendBudget(caller.principal.clientId, request, query, declared.isHeavy);
        if (!isPoll) noteUse(runtime, caller.principal, declared.auth === "cookie" && request);
      }
      if (declared.access === "write" && caller) requireManager(caller.principal);
      const sent = declared.body
        ? await readSizedBody(
            request,
            declared.bodySize ?? "plain",
            declared.isBodyOptional,
            declared.bodyType,
          )
        : null;
      const body = (
        declared.body
          ? validateBody(declared.body, sent?.value, declared.isEnveloped ?? false)
          : undefined
      ) as z.output<Body>;
      const { needs = null } = declared;
      checkCapability(runtime, typeof needs === "function" ? needs(body) : needs);
      const input = {
        runtime,
        service: findAudioService(runtime),
        principal: (caller?.principal ?? null) as EndpointInput<A, unknown, unknown>["principal"],
        params: await context.params,
        query: (declared.query ? checkQuery(declared.query, query) : undefined) as z.output<Query>,
        body,
        request,
        digest: () =>
          createHash("sha256")
            .update(`${new URL(request.url).pathname}\n`)
            .update(sent?.bytes ?? "")
            .digest("base64url"),
      };
      if (caller && declared.access === "read" && isRead(declared, request)) startWeighing();
      const answer: Answer<WithoutToken<A, z.input<Output>>> | Response = declared.handle
        ? await declared.handle(input)
        : { body: await declared.answer(input) };
      const callerHeaders = caller?.headers ?? {};
      const tag = answer instanceof Response ? answer.headers.get("etag") : answer.headers?.ETag;
      if (operation?.headers?.includes("If-None-Match") && isNotModified(request, tag)) {
        if (answer instanceof Response) await answer.body?.cancel();
        return emptyAnswer(304, { ...callerHeaders, ...(tag && { ETag: tag }) });
      }
      if (answer instanceof Response) return withHeaders(answer, callerHeaders);
      const { status = 200, headers: extraHeaders } = answer;
      const headers = { ...callerHeaders, ...extraHeaders };
      if (status === 204) return emptyAnswer(204, headers);
      const answered = declared.response.parse(
        declared.auth === "bearer"
          ? Object.assign({ _token: caller?.principal.token }, answer.body)
          : answer.body,
      );
      // Short bodies are sent whole, with Content-Length.
      if (hasLongList(answered)) return await streamAnswer(writeJson(answered), headers, status);
      const short = jsonAnswer(status, answered, headers);
      await weigh(lengthOf(short));
      return short;
    } catch (error) {
      noteFailedWrite(error);
      const answer = errorAnswer(
        declared.isEnveloped ? prefixBodyPath(error) : error,
        operation?.isExtension ? origin : null,
      );
      return withHeaders(answer, headersForUnreadBody(request));
    }
  };
  const { auth, access, isQuery = false, query, body, bodyType } = declared;
  const bodyBytes = maxBodyBytes[declared.bodySize ?? "plain"];
  const rules = { auth, access, isQuery, query, body, bodyType, bodyBytes };
  if (!isDescribed(declared)) return Object.assign(answerRequest, { rules });
  return Object.assign(observed(declared, answerRequest), { declared, rules });
}

/** Characters of a response that is sent whole; 0 for a stream. */
function lengthOf(answer: Response): number {
  const body = findNote(answer)?.body;
  return typeof body === "string" ? body.length : 0;
}

/** Whether the request changes nothing. */
const isRead = ({ isQuery = false }: { isQuery?: boolean }, { method }: Request): boolean =>
  isQuery || method === "GET" || method === "HEAD";

/** Records the calls of an API operation for the client's request log. */
function observed({ auth, operation }: DeclaredOperation, answerRequest: Handler): Handler {
  return (request, context) =>
    withinRequest(async () => {
      const startedAt = performance.now();
      const answer = await answerRequest(request, context);
      const call = { request, operation: operation.id, hasBodies: auth === "bearer", startedAt };
      await observeCall(call, answer);
      return answer;
    });
}

const isDescribed = (declared: object): declared is DeclaredOperation =>
  "operation" in declared && declared.operation !== undefined;

function withHeaders(answer: Response, headers: Record<string, string> = {}): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
