import { type IncomingMessage, type ServerResponse } from "node:http";
import { findRequestFault } from "@/lib/server/find-request-fault";
import { type Listener, refuse } from "@/lib/server/refuse";
import { dropUnreadableRouterState } from "@/lib/server/router-state-header";
import { setPageHeaders } from "@/lib/server/security-headers";
import { type Method, methods } from "@/lib/endpoint/methods";

/** Listeners by kind of request, once the server has started. */
export interface Backends {
  api: Listener;
  dashboardApi: Listener;
  pages: Listener;
}

const probePath = /^\/(?:livez|readyz)(?:[/?]|$)/;
const apiPath = /^\/(?:stage|v2)(?:[/?]|$)/;
const dashboardApiPath = /^\/api(?:[/?]|$)/;

/** Next's internal pages; its error page, for example, always answers 500. */
const internalPagePath = /^\/+_(?!next\/)/;

const isStarting = refuse(503, "unavailable", "Cuelist is starting. Try again in a few seconds.", {
  "Retry-After": "2",
});

/** Selects the listener of a request. `backends` is null during start-up; probes are always answered. */
export function chooseListener(
  request: IncomingMessage,
  answer: ServerResponse,
  probes: Listener,
  backends: Backends | null,
): Listener {
  const fault = findRequestFault(request);
  if (fault) return refuse(400, "bad_request", fault);
  if (!methods.includes(request.method as Method))
    return refuse(405, "method_not_allowed", `${request.method} isn't allowed here.`, {
      Allow: methods.join(", "),
    });
  const path = request.url ?? "/";
  if (probePath.test(path)) return probes;
  if (!backends) return isStarting;
  if (apiPath.test(path)) return backends.api;
  if (dashboardApiPath.test(path)) return backends.dashboardApi;
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(405, "method_not_allowed", "Pages are read-only. Use GET or HEAD.", {
      Allow: "GET, HEAD",
    });
  if (internalPagePath.test(path))
    return refuse(404, "not_found", "Nothing found at this address.");
  dropUnreadableRouterState(request);
  setPageHeaders(request, answer);
  return backends.pages;
}
