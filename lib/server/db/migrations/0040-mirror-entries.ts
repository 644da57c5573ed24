import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

/** Earlier servers would name a batch. */
export const bearableFrom = 40;

/**
 * Keeps the entries that a run of the mirror has received in the order of their names, instead of in batches that are merged. Existing
 * ones are remains of interrupted runs, which the next run receives again.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const statements =
    kind === "sqlite"
      ? [
          "drop table mirror_entries",
          `create table mirror_entries (workspace_id text not null references workspaces (id), name_key text not null,
            advertiser_id text not null, name text not null, service_id text,
            primary key (workspace_id, name_key, advertiser_id)) without rowid`,
        ]
      : [
          "delete from mirror_entries",
          "alter table mirror_entries drop column batch cascade",
          "alter table mirror_entries add constraint mirror_entries_pkey primary key (workspace_id, name_key, advertiser_id)",
        ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
