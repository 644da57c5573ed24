import { describe, expect, it, inject } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { parseEnv } from "@/lib/env.server";
import { createEmptyInstallation } from "@/lib/testing/database";
import {
  expectedSums,
  createOldDatabase,
  oldVersions,
  checkIntegrity,
  describeSchema,
  getSums,
} from "@/lib/testing/old-database";

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
});
