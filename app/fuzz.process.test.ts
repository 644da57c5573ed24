import { expect, it } from "vitest";
import { fuzz } from "@/lib/testing/fuzz/run";
import { createEmptyInstallation } from "@/lib/testing/database";

/* `npm run fuzz` sends 50,000; `npm test` has built the pages before. */

it.each([
  ["sqlite", 200],
  ["postgres", 100],
] as const)(
  "no request of random ones to the whole server is its fault (%s, %i requests)",
  { timeout: 120_000 },
  async (kind, count) => {
    const place = await createEmptyInstallation(kind, { isMigrated: true });
    const { requests, faults, statuses } = await fuzz(place.variables, count, 1);
    await place.remove();
    expect(faults).toEqual([]);
    expect(requests).toBe(count);
    // Enough are right to reach what lies behind the checks.
    expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBeGreaterThan(count / 5);
  },
);
