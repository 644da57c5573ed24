import { expect, it } from "vitest";
import { fuzz } from "@/lib/testing/fuzz/run";
import { createEmptyInstallation } from "@/lib/testing/databases/database";

const routes = import.meta.glob("./**/route.ts", { eager: true });
const count = 900;

it.each(["sqlite", "postgres"] as const)(
  `no request of ${count} random ones to the whole server is its fault (%s)`,
  { timeout: 240_000 },
  async (kind) => {
    const place = await createEmptyInstallation(kind, { isMigrated: true });
    // Not the requests of `fuzz.process.test.ts`.
    const { requests, faults } = await fuzz(routes, place.variables, count, 2);
    await place.remove();
    expect(faults).toEqual([]);
    expect(requests).toBe(count);
  },
);
