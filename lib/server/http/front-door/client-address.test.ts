import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import pino from "pino";
import { expect, it } from "vitest";
import { clientAddress, plainAddress } from "@/lib/server/http/front-door/client-address";
import { singletons } from "@/lib/server/singleton";

function requestWith(forwarded: string | undefined): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: "10.0.0.9" });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}

it.each([
  [0, "1.1.1.1", "10.0.0.9"],
  [0, undefined, "10.0.0.9"],
  [1, undefined, "10.0.0.9"],
  [1, "", "10.0.0.9"],
  [1, "1.1.1.1", "1.1.1.1"],
  [1, "forged, 1.1.1.1", "1.1.1.1"],
  [1, "forged,, ,1.1.1.1 ", "1.1.1.1"],
  [2, "forged, 1.1.1.1, 2.2.2.2", "1.1.1.1"],
  [2, "2.2.2.2", "2.2.2.2"],
  [1, "203.0.113.5:4711", "203.0.113.5"],
  [1, "unknown", "unknown"],
  [2, undefined, "10.0.0.9"],
])("behind %d proxies trusts of %j only %s", (hops, forwarded, address) => {
  expect(clientAddress(requestWith(forwarded), hops)).toBe(address);
});

it.each([
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:4711", "192.0.2.1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1%eth0"],
  ["1.2.3:80", "1.2.3:80"],
  ["_hidden", "_hidden"],
])("converts %s to %s", (text, address) => {
  expect(plainAddress(text)).toBe(address);
});

it("warns once when X-Forwarded-For arrives and no proxy is trusted", () => {
  const lines: string[] = [];
  singletons.delete("warned-of-unknown-proxy");
  singletons.set("logger", pino({}, { write: (line: string) => lines.push(line) }));
  clientAddress(requestWith("198.51.100.7"), 1);
  clientAddress(requestWith(undefined), 0);
  expect(lines).toEqual([]);
  for (let count = 0; count < 3; count += 1) clientAddress(requestWith("198.51.100.7"), 0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("TRUSTED_PROXY_HOPS is 0");
  expect(lines[0]).not.toContain("198.51.100.7");
});
