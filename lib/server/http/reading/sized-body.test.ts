import { describe, expect, it } from "vitest";
import { readUnauthenticatedBody } from "@/lib/server/http/reading/sized-body";
import { limits } from "@/lib/shared/limits";
import { withRequestContext } from "@/lib/server/request-context";
import { changeLimits } from "@/lib/testing/change-limits";

/** A body of this address that never comes; what becomes of it. */
function startSlowBody(address: string): Promise<unknown> {
  const read = () => readUnauthenticatedBody(() => new Promise(() => undefined));
  const reading = withRequestContext({ requestId: address, address }, read);
  return reading.catch((error: unknown) => error);
}

describe("where every body is slow", () => {
  changeLimits({ slowBodyMs: 0 });

  it("counts bodies by the /64 of an IPv6 address, and no other address's", async () => {
    const other = startSlowBody("2001:db8:0:2::1");
    const [oldest] = Array.from({ length: limits.unknownBodies + 1 }, (_, at) =>
      startSlowBody(`2001:db8:0:1::${at.toString(16)}`),
    );
    expect(await oldest).toMatchObject({ code: "body_too_slow" });
    expect(await Promise.race([other, Promise.resolve("is read")])).toBe("is read");
  });
});

it("takes any number of bodies at once that arrive at once", async () => {
  const read = () => readUnauthenticatedBody(() => Promise.resolve("read"));
  const context = { requestId: "", address: "203.0.113.7" };
  const bodies = Array.from({ length: 10 * limits.unknownBodies }, () =>
    withRequestContext(context, read),
  );
  expect(new Set(await Promise.all(bodies))).toEqual(new Set(["read"]));
});
