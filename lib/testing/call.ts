import { beforeAll } from "vitest";
import { completeMethods, type Method, type RouteModule } from "@/lib/server/http/endpoint/methods";
import { withRequestContext } from "@/lib/server/request-context";
import { newId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { singletons } from "@/lib/server/singleton";

export const testOrigin = "http://localhost:3000";

export interface Call {
  method?: Method;
  path?: string;
  params?: Record<string, string>;
  token?: string;
  cookie?: string;
  json?: unknown;
  /** Sent unchanged as JSON. */
  text?: string | Uint8Array;
  /** Overrides; null removes a header. */
  headers?: Record<string, string | null>;
  address?: string;
  requestId?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON, the text of another type, or null for an empty response. */
  body: unknown;
}

/** Makes the `route.ts` handlers use the runtime of these tests. Call it inside a `describe`. */
export function useRuntime(getRuntime: () => Runtime): void {
  beforeAll(() => {
    singletons.set("runtime", Promise.resolve(getRuntime()));
  });
}

/** Calls a `route.ts` as the HTTP server does. @throws if openapi.json describes the operation, and not this answer */
export async function call(module: RouteModule, sent: Call): Promise<Answer> {
  const request = toRequest(sent);
  const context = { requestId: sent.requestId ?? newId(), address: sent.address ?? "192.0.2.1" };
  const handler = completeMethods(module)[sent.method ?? defaultMethod(sent)];
  const response = await withRequestContext(context, () =>
    handler(request, { params: Promise.resolve(sent.params ?? {}) }),
  );
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  const body: unknown = text === "" ? null : isJson ? JSON.parse(text) : text;
  const { status, headers } = response;
  const { operation } = handler.declared ?? {};
  if (operation) {
    const { checkAnswer } = await import("@/lib/testing/openapi/check-answer");
    checkAnswer(operation.id, status, body);
  }
  return { status, headers, body };
}

const hasBody = ({ json, text }: Call) => json !== undefined || text !== undefined;
const defaultMethod = (sent: Call): Method => (hasBody(sent) ? "POST" : "GET");

/** Creates the request that `call` sends. */
export function toRequest(sent: Call): Request {
  const headers = new Headers();
  const common = {
    ...(hasBody(sent) && { "content-type": "application/json" }),
    ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
    ...(sent.cookie !== undefined && { cookie: sent.cookie, origin: testOrigin }),
  };
  for (const [name, value] of Object.entries({ ...common, ...sent.headers }))
    if (value !== null) headers.set(name, value);
  return new Request(new URL(sent.path ?? "/", testOrigin), {
    method: sent.method ?? defaultMethod(sent),
    headers,
    body: (sent.text ?? JSON.stringify(sent.json)) as BodyInit | undefined,
  });
}
