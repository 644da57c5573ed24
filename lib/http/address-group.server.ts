import { isIPv6 } from "node:net";

/**
 * What failures are counted by for an address: an IPv4 address as it is; of an IPv6 address its /64, which is what
 * one household or machine has (RFC 6177); anything else as it is.
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%", 1).join("").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  // An IPv4 address at the end stands for two groups.
  const given = before.length + after.length + (address.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(8 - given).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
