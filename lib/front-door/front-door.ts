import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Env } from "@/lib/env";
import { clientAddress } from "@/lib/front-door/client-address";
import { logWhenEnded } from "@/lib/front-door/request-log";
import { setPageHeaders, setSecurityHeaders } from "@/lib/front-door/security-headers";
import { type RequestContext, withRequestContext } from "@/lib/http/request-context";
import { newId } from "@/lib/ids";
import { type Method, methods } from "@/lib/http/methods";

/** Answers a request of node:http. */
export type Listener = (request: IncomingMessage, answer: ServerResponse) => void | Promise<void>;

/** Who answers what. */
export interface Rooms {
  /** /stage, /v2, /livez and /readyz. */
  api: Listener;
  /** /api: handlers that Next's router finds. */
  dashboardApi: Listener;
  /** Pages and their files. */
  pages: Listener;
}

/** How long a caller may take, in ms: for its headers, for its whole request, and saying or taking nothing. */
export const patience = { headers: 10_000, request: 60_000, silence: 120_000, checkedEvery: 1_000 };

const apiPath = /^\/(?:stage|v2|livez|readyz)(?:[/?]|$)/;
const dashboardApiPath = /^\/api(?:[/?]|$)/;

/**
 * The one HTTP server in front of everything: time limits against slow callers, security headers, the
 * request's context and its log line. `rooms` is asked for each request, so that it may change while the
 * server starts; null answers 503.
 */
export function createFrontDoor(
  env: Env,
  rooms: () => Rooms | null,
  isDraining: () => boolean,
  times = patience,
): Server {
  const isHttps = env.publicOrigin.startsWith("https:");
  const server = createServer(
    { connectionsCheckingInterval: times.checkedEvery, keepAliveTimeout: 65_000 },
    (request, answer) => {
      const context: RequestContext = {
        requestId: newId(),
        address: clientAddress(request, env.trustedProxyHops),
      };
      logWhenEnded(request, answer, context);
      answer.setHeader("X-Request-Id", context.requestId);
      setSecurityHeaders(answer, isHttps);
      if (isDraining()) answer.setHeader("Connection", "close");
      const listener = choose(request, answer, rooms());
      // Next's own promise rejects only when the answer can no longer be written.
      void withRequestContext(context, async () => listener(request, answer)).catch(() =>
        answer.destroy(),
      );
    },
  );
  server.headersTimeout = times.headers;
  server.requestTimeout = times.request;
  // A caller that stops reading a long answer is not waited for.
  server.setTimeout(times.silence);
  return server;
}

function choose(request: IncomingMessage, answer: ServerResponse, rooms: Rooms | null): Listener {
  const path = request.url ?? "/";
  if (!rooms)
    return refuse(503, "unavailable", "Cuelist is starting. Try again in a few seconds.", {
      "Retry-After": "2",
    });
  if (!path.startsWith("/"))
    return refuse(400, "bad_request", "Ask for a path, such as /companies.");
  const isApi = apiPath.test(path) || dashboardApiPath.test(path);
  if (!methods.includes(request.method as Method))
    return refuse(405, "method_not_allowed", `${request.method} is not possible here.`, {
      Allow: methods.join(", "),
    });
  if (apiPath.test(path)) return rooms.api;
  if (isApi) return rooms.dashboardApi;
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(405, "method_not_allowed", "Pages can only be read. Use GET or HEAD.", {
      Allow: "GET, HEAD",
    });
  setPageHeaders(request, answer);
  return rooms.pages;
}

function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Listener {
  return (_request, answer) => {
    const body = JSON.stringify({ Message: message, type: "error", code });
    answer
      .writeHead(status, {
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "no-store",
        ...headers,
      })
      .end(body);
  };
}
