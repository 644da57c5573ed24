import { type IncomingMessage } from "node:http";

/**
 * The caller's address. `X-Forwarded-For` can be forged by anybody, so only its last `trustedHops` entries,
 * which our own proxies wrote, are believed; with 0 hops the header means nothing.
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  const socket = request.socket.remoteAddress ?? "unknown";
  if (trustedHops === 0) return socket;
  const header = request.headers["x-forwarded-for"];
  const forwarded = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  const chain = [...forwarded, socket];
  return chain[Math.max(0, chain.length - 1 - trustedHops)] ?? socket;
}
