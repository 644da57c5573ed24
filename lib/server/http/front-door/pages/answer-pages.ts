import {
  getRequestContext,
  type RequestContext,
  withRequestContext,
} from "@/lib/server/request-context";

/**
 * Lets pages ask the API in this process, as browsers do, with the cookie of the request that they answer. All that a page asks for is
 * one request of its client's budget, and holds one slot; the session is free, because a page could not even say that there are too many.
 */
export function answerPages(api: (request: Request) => Promise<Response> | Response): void {
  globalThis.cuelistFetch = async (path, { headers, ...request }) => {
    const page = getRequestContext();
    const asked = new Request(new URL(path, "http://localhost"), { ...request, headers });
    const cookie = findHeader(page.raw?.sent ?? [], "cookie");
    if (cookie !== undefined) asked.headers.set("cookie", cookie);
    const isSession = path === "/api/session";
    const context: RequestContext = {
      requestId: page.requestId,
      address: page.address,
      page,
      isCounted: isSession || (page.isCounted ?? false),
    };
    if (!isSession) page.isCounted = true;
    return withRequestContext(context, () => api(asked));
  };
}

/** The value of a header among names and values in turns. */
function findHeader(sent: string[], name: string): string | undefined {
  for (let at = 0; at < sent.length; at += 2)
    if (sent[at]?.toLowerCase() === name) return sent[at + 1];
  return undefined;
}
