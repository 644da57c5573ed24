import { beforeAll } from "vitest";
import { type RouteModule } from "@/lib/server/api-listener";
import { type Method } from "@/lib/endpoint/methods";
import { withRequestContext } from "@/lib/request-context.server";
import { newId } from "@/lib/ids";
import { type Runtime } from "@/lib/runtime/runtime";

export const testOrigin = "http://localhost:3000";

/** A request to a `route.ts`. */
export interface Call {
  /** POST where there is a body, else GET. */
  method?: Method;
  /** Path and query. */
  path?: string;
  params?: Record<string, string>;
  /** Sent as a bearer token. */
  token?: string;
  /** Sent as a cookie, with the Origin of the dashboard's own pages. */
  cookie?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, as JSON. */
  text?: string | Uint8Array;
  /** Over the others; null leaves a header out. */
  headers?: Record<string, string | null>;
  /** Where the caller is. */
  address?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The JSON that came, null if nothing did. */
  body: unknown;
}

/** Makes the handlers of `route.ts` files use the runtime of these tests. Call it inside a `describe`. */
export function useRuntime(getRuntime: () => Runtime): void {
  beforeAll(() => {
    const shared = globalThis as { [key: symbol]: unknown };
    shared[Symbol.for("cuelist.runtime")] = Promise.resolve(getRuntime());
  });
}

/** Calls a `route.ts` as the front door does. */
export async function call(module: RouteModule, sent: Call): Promise<Answer> {
  const request = toRequest(sent);
  const context = { requestId: newId(), address: sent.address ?? "192.0.2.1" };
  const handler = module[sent.method ?? defaultMethod(sent)];
  const response = await withRequestContext(context, () =>
    handler(request, { params: Promise.resolve(sent.params ?? {}) }),
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? null : JSON.parse(text),
  };
}

const hasBody = ({ json, text }: Call) => json !== undefined || text !== undefined;
const defaultMethod = (sent: Call): Method => (hasBody(sent) ? "POST" : "GET");

/** The request that `call` makes. */
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
