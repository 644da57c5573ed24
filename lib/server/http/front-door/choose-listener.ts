import { type IncomingMessage, type ServerResponse } from "node:http";
import { type Listener, refuse } from "@/lib/server/http/front-door/refuse";
import { setPageHeaders } from "@/lib/server/http/front-door/security-headers";
import { type Method, methods } from "@/lib/server/http/endpoint/methods";
import { type RequestContext } from "@/lib/server/request-context";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const header = "next-router-state-tree";

/** Removes a router-state header that Next's own parser refuses, which would cause a 500. */
function dropUnreadableRouterState(request: IncomingMessage): void {
  const value = request.headers[header];
  if (value === undefined) return;
  try {
    parseAndValidateFlightRouterState(value);
  } catch {
    delete request.headers[header];
  }
}

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
const apiPath = /^\/(?:stage|v\d+|api|openapi\.json|metrics)(?:[/?]|$)/;

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

/** Returns what is wrong with a request regardless of its target, as a sentence for the caller, or null. */
function findRequestFault(request: IncomingMessage): string | null {
  const hosts = countHeader(request, "host");
  // RFC 9112 §3.2. With several, a proxy and a server may each use a different one.
  if (hosts > 1) return "The request has more than one Host header. Send one.";
  if (hosts === 0 && request.httpVersion === "1.1")
    return "The request has no Host header. Send one.";
  const path = request.url ?? "";
  if (!path.startsWith("/")) return "Request a path, such as /companies.";
  const decoded = decodePath(path);
  if (decoded === null) return "The path has a % that isn't valid percent-encoding.";
  // Next would resolve dot segments after the listener was selected.
  return /(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(decoded)
    ? "The path contains . or .. segments. Send the resolved path."
    : null;
}

function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;
}

/** Decodes a path as a router does; null if it is malformed. Queries are not checked. */
function decodePath(url: string): string | null {
  const path = url.split("?", 1)[0] ?? "";
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
