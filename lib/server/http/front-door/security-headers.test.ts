import { ServerResponse, IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { setSecurityHeaders } from "@/lib/server/http/front-door/security-headers";

it.each([
  [true, /^max-age=\d+$/],
  [false, /^$/],
])("asks for HTTPS of this host alone, if it is https: %s", (isHttps, value) => {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  setSecurityHeaders(answer, isHttps);
  expect(String(answer.getHeader("strict-transport-security") ?? "")).toMatch(value);
});
