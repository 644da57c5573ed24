import { expect, it } from "vitest";
import { tokenLifetime } from "@/lib/server/domain/clients/tokens";
import { renewalWindowMs } from "@/lib/shared/session/schema";

it("the browser renews the session when the server allows it: after half of a token's lifetime", () => {
  expect(renewalWindowMs).toBe((tokenLifetime / 2) * 1_000);
});
