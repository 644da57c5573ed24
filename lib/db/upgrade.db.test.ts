import { sql } from "kysely";
import { describe, expect, it, inject } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { parseEnv } from "@/lib/env.server";
import { createEmptyInstallation } from "@/lib/testing/database";
import {
  hasChangeSets,
  hasOldNames,
  createOldDatabase,
  oldVersions,
} from "@/lib/testing/old-database";
import { readRows } from "@/lib/testing/read-rows";
import {
  checkIntegrity,
  describeSchema,
  expectedSums,
  getSums,
} from "@/lib/testing/upgraded-database";

const size = { playlists: 60, ids: 30 };
const options = { isCopied: false, report: () => undefined };

describe.each(inject("databaseKinds"))("an upgrade (%s)", (kind) => {
  it.each(oldVersions)(
    "from %s keeps every row and ends with the schema of a new database",
    async (version) => {
      const [old, fresh] = [
        await createEmptyInstallation(kind),
        await createEmptyInstallation(kind),
      ];
      await createOldDatabase(old.variables, version, size);
      const [upgraded, made] = [old, fresh].map(({ variables }) =>
        openDatabase(parseEnv(variables)),
      );
      if (!upgraded || !made) throw new Error("unreachable");
      await migrate(upgraded, options);
      await migrate(made, options);
      expect(await getSums(upgraded)).toEqual(expectedSums(size));
      expect(await describeSchema(upgraded)).toEqual(await describeSchema(made));
      expect(await checkIntegrity(upgraded)).toBe("ok");
      await Promise.all([upgraded.close(), made.close()]);
      await Promise.all([old.remove(), fresh.remove()]);
    },
  );

  it.each(oldVersions.filter(hasOldNames).filter(hasChangeSets))(
    "from %s keeps every value of every row, under the new names",
    async (version) => {
      const place = await createEmptyInstallation(kind);
      await createOldDatabase(place.variables, version, size);
      const database = openDatabase(parseEnv(place.variables));
      await database.write((db) =>
        sql`insert into signing_keys (kid, created_at, master)
          values ('key', '2026-11-20T10:00:00.000Z', 'fingerprint')`.execute(db),
      );
      const before = await readRows(database, "old");
      await migrate(database, options);
      const after = await readRows(database, "new");
      expect(after).toEqual(before);
      expect(new Set(after.change_set_items.map(({ state }) => state))).toEqual(
        new Set(["pending", "done", "partial", "skipped", "failed"]),
      );
      expect(after.signing_keys).toMatchObject([{ master_key_fingerprint: "fingerprint" }]);
      expect(after.playlist_revisions).toHaveLength(size.playlists);
      await database.close();
      await place.remove();
    },
  );
});
