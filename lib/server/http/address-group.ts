import { isIPv6 } from "node:net";

/**
 * The key by which failures of an address are counted: an IPv4 address, the /64 of an IPv6 address (one
 * household or machine, RFC 6177), or any other text unchanged.
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%", 1).join("").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  // A trailing IPv4 address takes two groups.
  const groupCount = before.length + after.length + (address.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(8 - groupCount).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
