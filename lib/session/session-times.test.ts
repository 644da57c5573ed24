import { expect, it } from "vitest";
import { tokenLifetime } from "@/lib/clients/tokens.server";
import { renewalWindowMs } from "@/lib/session/session-times";

it("the browser asks for renewal from when the server grants it: half of a token's life", () => {
  expect(renewalWindowMs).toBe((tokenLifetime / 2) * 1_000);
});
