import { type IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { getLogger } from "@/lib/logger.server";
import { processWide } from "@/lib/process-wide";

/**
 * The caller's address. `X-Forwarded-For` can be forged by anybody, so only its last `trustedHops` entries,
 * which our own proxies wrote, are believed; with 0 hops the header means nothing.
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

/** An address without the port and brackets that some proxies add, and IPv4 that is written as IPv6 as IPv4. */
export function plainAddress(text: string): string {
  const address = isIP(text) ? text : withoutPort(text);
  return isIPv6(address) ? unmapped(address) : address;
}

/** The address in "192.0.2.1:4711", "[2001:db8::1]:4711" or "[2001:db8::1]"; any other text as it is. */
function withoutPort(text: string): string {
  const [, bracketed, bare] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = bracketed ?? bare ?? "";
  return isIP(address) ? address : text;
}

/** IPv4 in "::ffff:192.0.2.1", however it is written (RFC 4291, 2.5.5.2). */
function unmapped(address: string): string {
  if (address.includes("%")) return address;
  const { hostname } = new URL(`http://[${address}]`);
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  const value = Number.parseInt(high, 16) * 0x1_0000 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((bits) => (value >>> bits) & 0xff).join(".");
}

/** Once a process: a proxy that is not known of makes everybody one caller, whose failures lock out all. */
function warnOfUnknownProxy(): void {
  processWide("warned-of-unknown-proxy", () => {
    getLogger().warn(
      "X-Forwarded-For arrives while TRUSTED_PROXY_HOPS is 0. If Cuelist runs behind a proxy, set it to the number of proxies.",
    );
    return true;
  });
}
