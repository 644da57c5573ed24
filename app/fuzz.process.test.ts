import { expect, it, inject } from "vitest";
import { fuzz } from "@/lib/testing/fuzz/run";
import { createEmptyInstallation } from "@/lib/testing/database";

/* `npm run fuzz` sends 50,000; `npm test` has built the pages before. */

it.each(inject("databaseKinds"))(
  "no request of 300 random ones to the whole server is its fault (%s)",
  { timeout: 120_000 },
  async (kind) => {
    const place = await createEmptyInstallation(kind, { isMigrated: true });
    const { requests, faults, statuses } = await fuzz(place.variables, 300, 1);
    await place.remove();
    expect(faults).toEqual([]);
    expect(requests).toBe(300);
    // Enough are right to reach what lies behind the checks.
    expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBeGreaterThan(60);
  },
);
