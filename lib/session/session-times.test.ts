import { expect, it } from "vitest";
import { tokenLifetime } from "@/lib/clients/tokens.server";
import { renewedWithin } from "@/lib/session/session-times";

it("the browser asks for renewal from when the server grants it: half of a token's life", () => {
  expect(renewedWithin).toBe((tokenLifetime / 2) * 1_000);
});
