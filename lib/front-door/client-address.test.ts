import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { clientAddress } from "@/lib/front-door/client-address";

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
  [2, undefined, "10.0.0.9"],
])("behind %d proxies believes of %j only %s", (hops, forwarded, address) => {
  expect(clientAddress(requestWith(forwarded), hops)).toBe(address);
});
