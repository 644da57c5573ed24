import { type IncomingMessage, type ServerResponse } from "node:http";
import { findRequestFault } from "@/lib/server/http/front-door/find-request-fault";
import { type Listener, refuse } from "@/lib/server/http/front-door/refuse";
import { dropUnreadableRouterState } from "@/lib/server/http/front-door/router-state-header";
import { setPageHeaders } from "@/lib/server/http/front-door/security-headers";
import { type Method, methods } from "@/lib/server/http/endpoint/methods";
import { type RequestContext } from "@/lib/server/request-context";

/** Listeners by kind of request. */
export interface Backends {
  api: Listener;
  /** Pages and the files that they load; null until the server has started. */
  pages: {
    html: Listener;
    files: Listener;
    /** The pattern of a page's path, such as /playlists/:playlistId; null for no page. */
    findPattern: (path: string) => string | null;
  } | null;
}

const probePath = /^\/(?:livez|readyz)(?:[/?]|$)/;
const filePath = /^\/_next\/static\//;
const apiPath = /^\/(?:stage|v2|api|openapi\.json|metrics)(?:[/?]|$)/;

/** Next's internal pages; its error page, for example, always answers 500. */
const internalPagePath = /^\/+_(?!next\/)/;

const isStarting = refuse(503, "unavailable", "Cuelist is starting. Try again in a few seconds.", {
  "Retry-After": "2",
});

/** Selects the listener of a request and notes its route. Until the server has started, only probes are answered. */
export function chooseListener(
  request: IncomingMessage,
  answer: ServerResponse,
  { api, pages }: Backends,
  context: RequestContext,
): Listener {
  const fault = findRequestFault(request);
  if (fault) return refuse(400, "bad_request", fault);
  if (!methods.includes(request.method as Method))
    return refuse(405, "method_not_allowed", `${request.method} isn't allowed here.`, {
      Allow: methods.join(", "),
    });
  const path = request.url ?? "/";
  if (probePath.test(path)) return api;
  if (!pages) return isStarting;
  if (apiPath.test(path)) return api;
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(405, "method_not_allowed", "Pages are read-only. Use GET or HEAD.", {
      Allow: "GET, HEAD",
    });
  if (filePath.test(path)) {
    context.route = "/_next/static/*";
    return pages.files;
  }
  if (internalPagePath.test(path))
    return refuse(404, "not_found", "Nothing found at this address.");
  const route = pages.findPattern(path.split("?", 1)[0] ?? path);
  if (route !== null) context.route = route;
  dropUnreadableRouterState(request);
  setPageHeaders(request, answer, route !== null);
  return pages.html;
}
