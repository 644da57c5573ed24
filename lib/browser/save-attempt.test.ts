import { describe, expect, it } from "vitest";
import { failAttempt, nextAttempt, resumeAttempt } from "@/lib/browser/save-attempt";

const first = { key: "k1", content: "a", isOpen: false };
const newKey = () => "k2";
const fail = (attempt: typeof first, status: number, code = "any") =>
  failAttempt(attempt, { status, code });

describe("the idempotency key of a save", () => {
  it("is new for the first attempt", () => {
    expect(nextAttempt(null, "a", newKey)).toEqual({ key: "k2", content: "a", isOpen: false });
  });

  it("stays for a retry of the same content after any response", () => {
    expect(nextAttempt(fail(first, 0), "a", newKey).key).toBe("k1");
    expect(nextAttempt(fail(first, 422), "a", newKey).key).toBe("k1");
  });

  it("stays for changed content while the first attempt may have been stored", () => {
    expect(nextAttempt(fail(first, 503), "b", newKey)).toEqual({
      key: "k1",
      content: "b",
      isOpen: true,
    });
  });

  it("is new for changed content after a refusal", () => {
    expect(nextAttempt(fail(first, 422), "b", newKey).key).toBe("k2");
  });

  it.each([401, 422, 429])(
    "stays when an attempt that may have been stored is followed by a refusal with %d",
    (status) => {
      const lost = fail(first, 0);
      expect(lost && nextAttempt(fail(lost, status), "b", newKey).key).toBe("k1");
    },
  );

  it.each(["idempotency_mismatch", "discarded"])(
    "is new once the server reports with %s that the key is used up",
    (code) => {
      expect(nextAttempt(fail(first, 422, code), "b", newKey).key).toBe("k2");
    },
  );

  it("stays for a save interrupted by a reload", () => {
    expect(nextAttempt(resumeAttempt("k1"), "a", newKey).key).toBe("k1");
  });

  it.each([
    [0, true],
    [408, true],
    [409, true],
    [500, true],
    [503, true],
    [401, false],
    [413, false],
    [422, false],
  ])("may have been stored after status %d: %s", (status, isOpen) => {
    expect(fail(first, status)?.isOpen).toBe(isOpen);
  });
});
