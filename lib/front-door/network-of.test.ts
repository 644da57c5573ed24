import { expect, it } from "vitest";
import { networkOf } from "@/lib/front-door/network-of";

it.each([
  ["10.0.0.9", "10.0.0.9"],
  ["::ffff:10.0.0.9", "10.0.0.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("counts %s as %s", (address, network) => expect(networkOf(address)).toBe(network));
