import {
  getRequestContext,
  type RequestContext,
  withRequestContext,
} from "@/lib/server/request-context";

/**
 * Lets pages call the API in this process, as browsers do, with the cookie of the request that they answer. All calls of a page count as
 * one request of its client's budget, and hold one slot. The session is free, because a page needs it even to say that there are too many
 * requests.
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

/** Finds the value of a header in a flat list of alternating names and values. */
function findHeader(sent: string[], name: string): string | undefined {
  for (let at = 0; at < sent.length; at += 2)
    if (sent[at]?.toLowerCase() === name) return sent[at + 1];
  return undefined;
}
