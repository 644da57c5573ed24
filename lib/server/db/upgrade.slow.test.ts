import { it } from "vitest";
import { expectUpgrade, isTelling } from "@/lib/testing/databases/expect-upgrade";
import { oldVersions } from "@/lib/testing/databases/old-database";

/** The versions that `upgrade.db.test.ts` leaves out on PostgreSQL: their rows are written as those of its versions. */
it.each(oldVersions.filter((version) => !isTelling(version)))(
  "an upgrade on PostgreSQL from %s keeps every row and ends with the schema of a new database",
  async (version) => {
    await expectUpgrade("postgres", version);
  },
);
