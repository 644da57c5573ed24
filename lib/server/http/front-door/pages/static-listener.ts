import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { notFoundAnswer } from "@/lib/server/http/endpoint/methods";
import { type Listener } from "@/lib/server/http/front-door/refuse";

const prefix = "/_next/static";

/**
 * Serves the built scripts, styles and fonts of `folder` (.next/static), whose names change with their contents, and prefers the copies that scripts/compress.mjs made. Other paths are a 404.
 */
export function createStaticListener(folder: string): Listener {
  const files = new Hono();
  files.use(async (context, next) => {
    await next();
    if (!context.res.ok) return;
    context.header("Cache-Control", "public, max-age=31536000, immutable");
    context.header("Vary", "Accept-Encoding");
  });
  files.use(
    `${prefix}/*`,
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => path.slice(prefix.length),
      precompressed: true,
    }),
  );
  files.notFound(notFoundAnswer);
  return getRequestListener((request) => files.fetch(request), {
    hostname: "localhost",
    overrideGlobalObjects: false,
  });
}
