import { type Kysely, sql } from "kysely";
import { type SchemaMigration } from "@/lib/server/db/migration";
import { postgresBaseline } from "./baseline-postgres";
import { sqliteBaseline } from "./baseline-sqlite";

/* Creates the schema of version 32 in one step. Its 32 migrations ran only on databases that no longer exist (commit 10e3af99 has them);
   their names stay in the table of migrations, so that version 33 has the number 33. */

const names = [
  "0001-initial",
  "0002-advertiser-fences",
  "0003-playlist-changes",
  "0004-managing-playlists",
  "0005-ended-sessions",
  "0006-standard-names",
  "0007-saved-views",
  "0008-name-templates",
  "0009-folded-names",
  "0010-pinned-companies",
  "0011-name-blocks",
  "0012-playlists-by-advertiser",
  "0013-workspaces",
  "0014-series",
  "0015-mirror-batches",
  "0016-api-requests",
  "0017-shared-state",
  "0018-acts-and-pruning",
  "0019-tenant-of-clients",
  "0020-histories",
  "0021-any-service",
  "0022-bounds",
  "0023-refused-requests",
  "0024-types-by-advertiser",
  "0025-people",
  "0026-catalogue",
  "0027-keys-of-blocks",
  "0028-order-of-blocks",
  "0029-nearest-blocks",
  "0030-integer-tokens",
  "0031-agencies-by-name",
  "0032-longer-pairs",
];

/** The oldest version that can be upgraded. */
export const oldestVersion = "0032-longer-pairs";

/** Explains what to do with a database or a backup of an older version. */
export const explainTooOld = (version: string): string =>
  `It has version ${Number(version.slice(0, 4))}, and this Cuelist reads version ${names.length} and later. Upgrade it with Cuelist of commit 10e3af99 first.`;

const upOf = (name: string) => async (db: Kysely<unknown>, kind: "sqlite" | "postgres") => {
  if (name !== names[0]) return;
  const text = kind === "sqlite" ? sqliteBaseline : postgresBaseline;
  // Bodies of functions are indented further than statements.
  for (const statement of text.trim().split(/;\n {2}(?=create|alter)/))
    await sql.raw(statement).execute(db);
};

export const baseline: Record<string, SchemaMigration> = Object.fromEntries(
  names.map((name) => [name, { up: upOf(name), bearableFrom: names.length }]),
);
