import { describe, expect, it } from "vitest";
import { isDefiniteRefusal, nextAttempt } from "@/lib/playlists/save-attempt";

const first = { key: "k1", content: "a", isRefused: false };
const newKey = () => "k2";

describe("the idempotency key of a save", () => {
  it("is new for the first try", () => {
    expect(nextAttempt(null, "a", newKey).key).toBe("k2");
  });

  it("stays for a retry of the same content, whatever the answer was", () => {
    expect(nextAttempt(first, "a", newKey).key).toBe("k1");
    expect(nextAttempt({ ...first, isRefused: true }, "a", newKey).key).toBe("k1");
  });

  it("stays for changed content while the first try may have been stored", () => {
    expect(nextAttempt(first, "b", newKey)).toEqual({ key: "k1", content: "b", isRefused: false });
  });

  it("is new for changed content after a refusal", () => {
    expect(nextAttempt({ ...first, isRefused: true }, "b", newKey).key).toBe("k2");
  });

  it.each([
    [0, false],
    [409, false],
    [500, false],
    [503, false],
    [401, true],
    [422, true],
  ])("takes status %d for a refusal: %s", (status, isRefusal) => {
    expect(isDefiniteRefusal(status)).toBe(isRefusal);
  });
});
