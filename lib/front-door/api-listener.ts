import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { errorAnswer } from "@/lib/http/answers";
import { type Handler } from "@/lib/http/endpoint";
import { type Method, notFoundHandlers } from "@/lib/http/methods";

/** What a `route.ts` exports. */
export type RouteModule = Record<Method, Handler>;

const nothingThere = notFoundHandlers();

/**
 * Serves the handlers that `route.ts` files export straight from node:http, many times faster than through
 * Next's router. `routes` maps paths with `:parameters` to their modules; any other path is a JSON 404.
 */
export function createApiListener(routes: Record<string, RouteModule>) {
  const router = new Hono({ strict: true });
  for (const [path, module] of Object.entries(routes)) {
    router.all(path, (context) =>
      module[context.req.method as Method](context.req.raw, {
        params: Promise.resolve(context.req.param()),
      }),
    );
  }
  router.notFound(() => nothingThere.GET());
  router.onError((error) => errorAnswer(error));
  return getRequestListener((request) => router.fetch(request), {
    // HTTP/1.0 has no Host; nothing here reads it, PUBLIC_ORIGIN says who we are.
    hostname: "localhost",
    // Replacing the global Request and Response loses the cookies that Next's handlers set.
    overrideGlobalObjects: false,
    errorHandler: (error) => errorAnswer(error),
  });
}
