import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

/**
 * A create at another service may belong to a series, that is an import or a duplicate of many playlists: then it is the item of
 * a change-set. `origin` is what the history says of where the playlist came from.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const id = kind === "sqlite" ? "text" : "uuid";
  await run(
    `alter table service_creates add column change_set_id ${id} references change_sets (id)`,
  );
  await run("alter table service_creates add column position integer");
  await run("alter table service_creates add column source text not null default 'dashboard'");
  await run("alter table service_creates add column origin text");
  await run(`create unique index service_creates_by_item on service_creates (change_set_id, position)
    where change_set_id is not null`);
}
