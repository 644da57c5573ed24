import { processWide } from "@/lib/process-wide";
import { type RemoteToken } from "@/lib/service/remote/remote-token";

/*
 * A search or a create may answer with a new token (docs/service-api.md §2), possibly after the dashboard's own answer has left.
 * It waits here, in this process's memory, until a request presents the token that it replaces and can put it into the cookie.
 */

const maxKept = 10_000;
const renewed = () => processWide("renewed-tokens", () => new Map<string, RemoteToken>());

/** Keeps a token of an answer to a request that presented another. */
export function keepRenewedToken(presented: string, token: RemoteToken | null): void {
  if (token === null || token.token === presented) return;
  const tokens = renewed();
  const [oldest] = tokens.keys();
  if (oldest !== undefined && tokens.size >= maxKept) tokens.delete(oldest);
  tokens.set(presented, token);
}

/** The newest token that followed the presented one in this process. */
export function findLatestToken(presented: string): string {
  const seen = new Set([presented]);
  let latest = presented;
  for (let next = renewed().get(latest); next && !seen.has(next.token);) {
    latest = next.token;
    seen.add(latest);
    next = renewed().get(latest);
  }
  return latest;
}

/** The token that replaces the presented one, if it ends later. */
export function findRenewedToken(presented: string, endsAt: number): RemoteToken | null {
  const token = renewed().get(presented);
  return token && token.endsAt > endsAt ? token : null;
}
