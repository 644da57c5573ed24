import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sha256 } from "@/lib/imports/sha256";

const expected = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

it("is what Node says it is, of any bytes", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(sha256(bytes)).toBe(expected(bytes));
    }),
  ));

it.each([0, 55, 56, 63, 64, 65, 119, 120, 128])("is right at the seam of %d bytes", (length) => {
  const bytes = new Uint8Array(length).fill(0xa5);
  expect(sha256(bytes)).toBe(expected(bytes));
});
