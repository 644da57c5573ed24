import { expect } from "vitest";
import { type Database } from "@/lib/server/db/database";
import { migrate } from "@/lib/server/db/migrate";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import {
  createOldDatabase,
  type OldVersion,
  oldVersions,
} from "@/lib/testing/databases/old-database";
import {
  checkIntegrity,
  describeSchema,
  expectedSums,
  getSums,
} from "@/lib/testing/databases/upgraded-database";

const size = { playlists: 60, ids: 30 };
const options = { isCopied: false, report: () => undefined };

/** Whether rows are written in another way into databases of the version (`createOldDatabase`), or it is the newest. */
export const isTelling = (version: OldVersion): boolean =>
  version <= "0006-standard-names" || version === oldVersions.at(-1);

const newSchemas = new Map<Database["kind"], Promise<string[]>>();

async function describeNew(kind: Database["kind"]): Promise<string[]> {
  const { variables, remove } = await createEmptyInstallation(kind);
  const made = openDatabase(parseEnv(variables));
  await migrate(made, options);
  const schema = await describeSchema(made);
  await made.close();
  await remove();
  return schema;
}

/** Upgrades a database of an old version; expects its rows as they were, and the schema of a new one. */
export async function expectUpgrade(kind: Database["kind"], version: OldVersion): Promise<void> {
  const newSchema = newSchemas.get(kind) ?? describeNew(kind);
  newSchemas.set(kind, newSchema);
  const old = await createEmptyInstallation(kind);
  await createOldDatabase(old.variables, version, size);
  const upgraded = openDatabase(parseEnv(old.variables));
  await migrate(upgraded, options);
  expect(await getSums(upgraded)).toEqual(expectedSums(size));
  expect(await describeSchema(upgraded)).toEqual(await newSchema);
  expect(await checkIntegrity(upgraded)).toBe("ok");
  await upgraded.close();
  await old.remove();
}
