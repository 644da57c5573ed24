import { isIPv6 } from "node:net";

/**
 * What counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, within which anybody
 * has as many addresses as they like.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before = "", after = ""] = address.split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after.split(":").filter(Boolean);
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
