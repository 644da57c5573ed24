import { createHash, timingSafeEqual } from "node:crypto";

/** `WWW-Authenticate` of an answer to a caller without the token. */
export const metricsChallenge = 'Bearer realm="cuelist metrics"';

export function hasMetricsToken(authorization: string | null, metricsToken: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(hash(given), hash(metricsToken));
}

const hash = (text: string) => createHash("sha256").update(text).digest();
