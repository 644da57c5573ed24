import { getRequestListener, RequestError } from "@hono/node-server";
import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { AppError } from "@/lib/shared/errors";
import { errorAnswer } from "@/lib/server/http/answers/answers";
import { getRequestContext } from "@/lib/server/request-context";
import {
  completeMethods,
  type Method,
  notFoundAnswer,
  type RouteModule,
} from "@/lib/server/http/endpoint/methods";

/**
 * Makes the API: `listener` serves the handlers of `route.ts` files directly from node:http, many times faster than Next's router.
 * `routes` maps paths with `:parameters` to modules; any other path is a JSON 404. `answer` calls the same handlers in the process, for
 * pages.
 */
export function createApiListener(routes: Record<string, RouteModule>) {
  const router = new Hono({ strict: true });
  // Most requests are to a path without parameters, which needs no router.
  const exact = new Map<string, (request: Request) => Promise<Response>>();
  for (const [path, module] of Object.entries(routes)) {
    const handlers = completeMethods(module);
    const handle = (request: Request, params: Record<string, string> = {}) => {
      getRequestContext().route = path;
      return handlers[request.method as Method](request, { params: Promise.resolve(params) });
    };
    if (path.includes(":")) router.all(path, ({ req }) => handle(req.raw, req.param()));
    else exact.set(path, (request) => handle(request));
  }
  router.notFound(notFoundAnswer);
  router.onError((error) => errorAnswer(error));
  const answer = (request: Request) =>
    exact.get(getPath(request))?.(request) ?? router.fetch(request);
  const listen = (request: Request) => {
    const { raw } = getRequestContext();
    if (raw) raw.request = request;
    return answer(request);
  };
  const listener = getRequestListener(listen, {
    // HTTP/1.0 has no Host. No handler reads it; PUBLIC_ORIGIN is authoritative.
    hostname: "localhost",
    // Replacing the global Request and Response loses the cookies that Next's handlers set.
    overrideGlobalObjects: false,
    errorHandler: (error) => errorAnswer(error instanceof RequestError ? invalidUrl(error) : error),
  });
  return { listener, answer };
}

/** The error for a Host or path that is no valid URL. */
function invalidUrl(cause: Error): AppError {
  const message = "The request address isn't valid. Check its path and Host header.";
  return new AppError("bad_request", message, { cause });
}
