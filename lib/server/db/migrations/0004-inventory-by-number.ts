import { type Kysely, sql } from "kysely";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";

/* Part of 0004: `playlist_inventory` refers to playlists by `number` instead of uuid. */

/** Maximum inventory IDs and playlists moved per transaction. Playlists are not split. */
const maxIds = 100_000;
const maxPlaylists = 1_000;

/** Renames the old table and creates the new one. */
export async function startInventory(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const lite = kind === "sqlite";
  await sql`alter table playlist_inventory rename to playlist_inventory_by_uuid`.execute(db);
  await sql`drop index playlist_inventory_by_id`.execute(db);
  // PostgreSQL adds the foreign key at the end, which checks all rows at once.
  const reference = lite ? sql`references playlists (number)` : sql``;
  await sql`create table playlist_inventory (
    playlist_number integer not null ${reference}, position integer not null,
    inventory_id ${lite ? sql`text` : sql`text collate "C"`} not null,
    constraint playlist_inventory_places primary key (playlist_number, position)) ${
      lite ? sql`without rowid` : sql``
    }`.execute(db);
}

export const moveInventory: BackfillStep = {
  name: "inventory ids",
  async run(db, _kind, position) {
    const after = Number(position || 0);
    const last = await findLast(db, after);
    if (last === null) return null;
    await sql`insert into playlist_inventory
      select playlists.number, position, inventory_id
      from playlists join playlist_inventory_by_uuid on playlist_id = playlists.id
      where playlists.number > ${after} and playlists.number <= ${last}
      order by playlists.number, position`.execute(db);
    return String(last);
  },
  async measure(db, position) {
    const { rows } = await sql<{
      last: number | null;
    }>`select max(number) as last from playlists`.execute(db);
    return Number(position) / Math.max(1, rows[0]?.last ?? 0);
  },
};

/** The number of the last playlist of the next part; null at the end. */
async function findLast(db: Kysely<unknown>, after: number): Promise<number | null> {
  const { rows } = await sql<{ number: number; inventory_count: number }>`
    select number, inventory_count from playlists where number > ${after}
    order by number limit ${maxPlaylists}`.execute(db);
  let ids = 0;
  let last: number | null = null;
  for (const { number, inventory_count } of rows) {
    ids += inventory_count;
    if (last !== null && ids > maxIds) break;
    last = number;
  }
  return last;
}

export const indexInventory: BackfillStep = {
  name: "index of inventory ids",
  async run(db, kind) {
    await sql`drop table playlist_inventory_by_uuid`.execute(db);
    await sql`create unique index playlist_inventory_by_id on playlist_inventory (inventory_id, playlist_number)`.execute(
      db,
    );
    if (kind === "postgres") {
      await sql`alter table playlist_inventory add foreign key (playlist_number) references playlists (number)`.execute(
        db,
      );
      await sql`analyze playlist_inventory`.execute(db);
    }
    return null;
  },
};
