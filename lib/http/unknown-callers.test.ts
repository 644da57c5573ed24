import { expect, it } from "vitest";
import { readUnauthenticatedBody } from "@/lib/http/unknown-callers.server";
import { limits } from "@/lib/limits";
import { withRequestContext } from "@/lib/request-context.server";

/** A body of this address that never comes; what becomes of it. */
function startSlowBody(address: string): Promise<unknown> {
  const read = () => readUnauthenticatedBody(() => new Promise(() => undefined));
  const reading = withRequestContext({ requestId: address, address }, read);
  return reading.catch((error: unknown) => error);
}

it("counts bodies by the /64 of an IPv6 address, and no other address's", async () => {
  const other = startSlowBody("2001:db8:0:2::1");
  const [oldest] = Array.from({ length: limits.unknownBodies + 1 }, (_, at) =>
    startSlowBody(`2001:db8:0:1::${at.toString(16)}`),
  );
  expect(await oldest).toMatchObject({ code: "body_too_slow" });
  expect(await Promise.race([other, Promise.resolve("is read")])).toBe("is read");
});
