import { describe, expect, inject, it } from "vitest";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { catalogueKills } from "@/lib/testing/rounds/catalogue-kills";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

describe.each(inject("databaseKinds"))("an import into the catalogue (%s)", (kind) => {
  it(
    "killed at ten moments ends with the rows of an undisturbed one",
    { timeout: 900_000 },
    async () => {
      const folder = temporaryFolder();
      const places = await Promise.all([1, 2].map(() => createEmptyInstallation(kind)));
      const [undisturbed, killed] = places.map(({ variables }) => variables);
      const report = await catalogueKills(
        { folder, undisturbed: undisturbed ?? {}, killed: killed ?? {} },
        { rows: 100_000, moments: 10 },
      );
      expect(report.different).toEqual([]);
      // A command may have ended before its last moments, and undoing is one.
      expect(report.kills).toBeGreaterThanOrEqual(12);
      await Promise.all(places.map((place) => place.remove()));
    },
  );
});
