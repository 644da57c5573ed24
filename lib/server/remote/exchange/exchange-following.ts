import { type RemoteConnection } from "@/lib/server/remote/exchange/connection";
import { type DocumentRequest } from "@/lib/server/remote/exchange/document-requests";
import { exchange, type RemoteAnswer } from "@/lib/server/remote/exchange/exchange";

const maxRedirects = 3;

/** Sends a GET, and again where it is redirected within the service's own origin: nothing is changed, and no token leaves it. */
export async function exchangeFollowing(
  connection: RemoteConnection,
  request: DocumentRequest & { method: "GET" },
  limits: Parameters<typeof exchange>[2],
): Promise<RemoteAnswer> {
  let url = new URL(connection.baseUrl + request.path);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await exchange(connection, request, limits, url);
    const next = redirects < maxRedirects ? readTarget(answer, url) : null;
    if (next === null) return answer;
    answer.discard();
    url = next;
  }
}

/** Address to which a redirect leads, if that is the same origin; null otherwise. */
function readTarget({ status, header }: RemoteAnswer, from: URL): URL | null {
  const location = header("location");
  if (![301, 302, 307, 308].includes(status) || location === null) return null;
  if (!URL.canParse(location, from)) return null;
  const target = new URL(location, from);
  return target.origin === from.origin ? target : null;
}
