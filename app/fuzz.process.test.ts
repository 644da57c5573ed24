import { expect, it } from "vitest";
import { fuzz } from "@/lib/testing/fuzz/run";
import { createEmptyInstallation } from "@/lib/testing/databases/database";

/* `app/fuzz.slow.test.ts` sends more, on either database; `npm run fuzz` sends 50,000. */

const routes = import.meta.glob("./**/route.ts", { eager: true });
const count = 400;

it("no request of random ones to the whole server is its fault", async () => {
  const place = await createEmptyInstallation("sqlite", { isMigrated: true });
  const { requests, faults, statuses } = await fuzz(routes, place.variables, count, 1);
  await place.remove();
  expect(faults).toEqual([]);
  expect(requests).toBe(count);
  // Enough are right to reach what lies behind the checks.
  expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBeGreaterThan(count / 5);
}, 120_000);
