import { expect, it } from "vitest";
import { toOutage } from "@/lib/server/db/out-of-service";

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  ["XX000", "could not commit transaction for shard 102046 on at least one active node"],
  ["XX000", "failure on connection marked as essential: 127.0.0.1:5432"],
  ["08006", "connection to the remote node postgres@127.0.0.1:5432 failed"],
])("a worker of Citus that is lost is an outage: %s, %s", (code, message) => {
  expect(toOutage(failed(code, message))).toMatchObject({
    code: "unavailable",
    headers: { "Retry-After": "5" },
  });
});

it("any other internal error is a fault", () => {
  expect(toOutage(failed("XX000", "cache lookup failed for relation 1"))).toBeNull();
});
