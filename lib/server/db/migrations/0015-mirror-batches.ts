import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

/**
 * The entries that a run of the mirror keeps until its list has ended come in batches, each in the order of the names: they are
 * appended, and merged when they are read. In one order of all, each entry was written to a page of its own. What interrupted
 * runs left is dropped.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const [id, key, end] =
    kind === "sqlite" ? ["text", "text", "without rowid"] : ["uuid", 'text collate "C"', ""];
  await sql.raw("drop table mirror_entries").execute(db);
  await sql
    .raw(
      `create table mirror_entries (
        workspace_id ${id} not null references workspaces (id), batch integer not null,
        name_key ${key} not null, advertiser_id ${id} not null, name text not null,
        primary key (workspace_id, batch, name_key, advertiser_id)) ${end}`,
    )
    .execute(db);
}
