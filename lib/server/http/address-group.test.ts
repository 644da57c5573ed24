import { expect, it } from "vitest";
import { addressGroup } from "@/lib/server/http/address-group";

it.each([
  ["198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:ffff::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::198.51.100.7", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
])("counts %s as %s", (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
