import { describe, expect, inject, it } from "vitest";
import { type Database } from "@/lib/server/db/database";
import { migrate } from "@/lib/server/db/migrate";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { describeSchema } from "@/lib/testing/databases/describe-schema";
import { createVersion32, readTables } from "@/lib/testing/databases/version-32";

const options = { isCopied: false, report: () => undefined };

describe.each(inject("databaseKinds"))("the baseline (%s)", (kind) => {
  it("is the schema that the migrations before it left, with their names", async () => {
    const [old, made] = [await createVersion32(kind), await createEmptyInstallation(kind)];
    const one = await openDatabase(parseEnv(old.variables));
    const other = await openDatabase(parseEnv(made.variables));
    await migrate(other, { ...options, until: "0032-longer-pairs" });
    expect(await describeSchema(other)).toEqual(await describeSchema(one));
    const names = async (database: Database) =>
      (await readTables(database)).kysely_migration?.map(({ name }) => name).sort();
    expect(await names(other)).toEqual(await names(one));
    const floor = { id: 1, oldest_server: 32 };
    expect((await readTables(other)).shared_schema_floor).toEqual([floor]);
    for (const database of [one, other]) await database.close();
    for (const { remove } of [old, made]) await remove();
  });
});
