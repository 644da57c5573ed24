import { type IncomingMessage } from "node:http";
import { isIP, isIPv4, isIPv6 } from "node:net";
import { getLogger } from "@/lib/server/logger";
import { singleton } from "@/lib/server/singleton";

/**
 * Returns the caller's address. Only the last `trustedHops` entries of `X-Forwarded-For` are used, because
 * clients can forge the others; with 0 the header is ignored.
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  const socket = plainAddress(request.socket.remoteAddress ?? "unknown");
  const header = request.headers["x-forwarded-for"];
  if (trustedHops === 0) {
    if (header !== undefined) warnOfUnknownProxy();
    return socket;
  }
  const forwarded = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  const chain = [...forwarded, socket];
  return plainAddress(chain[Math.max(0, chain.length - 1 - trustedHops)] ?? socket);
}

/** Removes port and brackets that some proxies add, and converts IPv4-mapped IPv6 to IPv4. */
export function plainAddress(text: string): string {
  if (isIPv4(text)) return text;
  const address = isIPv6(text) ? text : withoutPort(text);
  return isIPv6(address) ? unmapped(address) : address;
}

/** Extracts the address from "192.0.2.1:4711" or "[2001:db8::1]:4711"; returns other text unchanged. */
function withoutPort(text: string): string {
  const [, bracketed, bare] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = bracketed ?? bare ?? "";
  return isIP(address) ? address : text;
}

/** Extracts the IPv4 address from any form of "::ffff:192.0.2.1" (RFC 4291, 2.5.5.2). */
function unmapped(address: string): string {
  if (address.includes("%")) return address;
  const { hostname } = new URL(`http://[${address}]`);
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  const value = Number.parseInt(high, 16) * 0x1_0000 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((bits) => (value >>> bits) & 0xff).join(".");
}

/** Warns once: behind an undeclared proxy all callers share one address and its failures. */
function warnOfUnknownProxy(): void {
  singleton("warned-of-unknown-proxy", () => {
    getLogger().warn(
      "X-Forwarded-For arrives while TRUSTED_PROXY_HOPS is 0. If Cuelist runs behind a proxy, set it to the number of proxies.",
    );
    return true;
  });
}
