import { sql } from "kysely";
import { type Database, type Queries } from "@/lib/server/db/database";
import { newId } from "@/lib/shared/ids";
import { joinTagKeys } from "@/lib/server/domain/playlists/playlist-lists";
import { nameKey, tagKey } from "@/lib/shared/text";
import { playlistTypes } from "@/lib/shared/vocabulary";

/** Inserts playlists directly, because 100,000 requests take long. */

interface FillOptions {
  agencyId: string;
  advertisers: { id: string; name: string }[];
  clients: string[];
  playlists: number;
  ids: number;
}

const words =
  "morning drive evening news sport crime comedy tech food money health kids indie rock jazz talk late weekend summer winter launch brand reach core test pilot premium local national always on".split(
    " ",
  );
const tags = Array.from({ length: 40 }, (_, index) => `Tag ${index}`);
const universe = 50_000;
const batch = 250;

/** The inventory ID of a rank: 0 is in about a third of the playlists, 40,000 in about one of ten thousand. */
const idOfRank = (rank: number): string => `show-${String(rank).padStart(8, "0")}`;

/** The creation and update time of a playlist by position. */
const timeOf = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1) + index * 200_000).toISOString();

/** Fills an empty database. Equal parameters give equal playlists. */
export async function fillPlaylists(database: Database, options: FillOptions): Promise<void> {
  const random = randomNumbers(7);
  // Building the index once is faster than updating it for ten million IDs.
  await database.write((db) => sql`drop index playlist_inventory_by_id`.execute(db));
  for (let from = 0; from < options.playlists; from += batch) {
    const drawn = Array.from({ length: Math.min(batch, options.playlists - from) }, (_, index) =>
      generatePlaylist(options, from + index, random),
    );
    await database.write((db) => insert(database, db, drawn, options));
  }
  await database.write((db) =>
    sql`create unique index playlist_inventory_by_id on playlist_inventory (inventory_id, playlist_number)`.execute(
      db,
    ),
  );
  if (database.kind !== "postgres") return;
  await sql`select setval(pg_get_serial_sequence('playlists', 'number'), ${options.playlists})`.execute(
    database.read,
  );
  // Autovacuum would do this later; SQLite needs no equivalent.
  await sql`vacuum analyze`.execute(database.read);
}

type GeneratedPlaylist = ReturnType<typeof generatePlaylist>;

function generatePlaylist(options: FillOptions, index: number, random: () => number) {
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;
  const pickEarly = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() ** 3 * values.length)] as Value;
  const advertiser = pickEarly(options.advertisers);
  const name = `${pick(words)} ${pick(words)} ${pick(words)} ${index}`;
  const ranks = new Set<number>();
  while (ranks.size < options.ids) ranks.add(Math.floor(random() ** 2 * universe));
  const selectedTags = Array.from({ length: Math.floor(random() * 5) }, () => pickEarly(tags));
  return {
    id: newId(),
    number: index + 1,
    name,
    advertiser,
    type: pick(playlistTypes),
    tags: Array.from(new Set(selectedTags)),
    searches: Array.from({ length: Math.floor(random() * 3) }, (_, index) => `search ${index}`),
    ids: Array.from(ranks, idOfRank),
    isArchived: random() < 0.05,
    at: timeOf(index),
    by: pickEarly(options.clients),
  };
}

async function insert(
  database: Database,
  db: Queries,
  drawn: GeneratedPlaylist[],
  { agencyId }: Pick<FillOptions, "agencyId">,
): Promise<void> {
  await db
    .insertInto("playlists")
    .values(
      drawn.map((one) => ({
        id: one.id,
        number: one.number,
        company_id: one.advertiser.id,
        agency_id: agencyId,
        advertiser_id: one.advertiser.id,
        advertiser_key: nameKey(one.advertiser.name),
        name: one.name,
        name_key: nameKey(one.name),
        type: one.type,
        revision: 1,
        inventory_count: one.ids.length,
        next_position: one.ids.length,
        search_count: one.searches.length,
        tag_keys: joinTagKeys(one.tags),
        archived_at: one.isArchived ? one.at : null,
        is_archived: one.isArchived ? 1 : 0,
        created_at: one.at,
        created_by: one.by,
        updated_at: one.at,
        updated_by: one.by,
      })),
    )
    .execute();
  await insertIds(database, db, drawn);
  const tagRows = drawn.flatMap(({ id, tags: own }) =>
    own.map((tag, position) => ({ playlist_id: id, position, tag, tag_key: tagKey(tag) })),
  );
  if (tagRows.length > 0) await db.insertInto("playlist_tags").values(tagRows).execute();
  const searchRows = drawn.flatMap(({ id, searches }) =>
    searches.map((body, position) => ({ playlist_id: id, position, body: JSON.stringify(body) })),
  );
  if (searchRows.length > 0) await db.insertInto("playlist_searches").values(searchRows).execute();
  await db
    .insertInto("playlist_revisions")
    .values(
      drawn.map((one) => ({
        playlist_id: one.id,
        revision: 1,
        created_at: one.at,
        created_by: one.by,
        source: "api" as const,
        changed_fields: JSON.stringify({ name: { new: one.name } }),
        changed_ids: JSON.stringify({
          added: one.ids,
          added_at: one.ids.map((_, at) => at),
          removed: [],
          removed_at: [],
        }),
        change_set_id: null,
        agency_id: agencyId,
        company_id: one.advertiser.id,
      })),
    )
    .execute();
}

/** Inserts active playlists with these names, each with one ID, for one advertiser; the first is the oldest. */
export async function insertPlaylists(
  database: Database,
  given: {
    agencyId: string;
    advertiser: { id: string; name: string };
    client: string;
    names: string[];
  },
): Promise<void> {
  const playlists = given.names.map((name, index): GeneratedPlaylist => ({
    id: newId(),
    number: index + 1,
    name,
    advertiser: given.advertiser,
    type: "podcast",
    tags: [],
    searches: [],
    ids: [idOfRank(index)],
    isArchived: false,
    at: timeOf(index),
    by: given.client,
  }));
  for (let from = 0; from < playlists.length; from += batch)
    await database.write((db) => insert(database, db, playlists.slice(from, from + batch), given));
}

async function insertIds(
  database: Database,
  db: Queries,
  drawn: GeneratedPlaylist[],
): Promise<void> {
  const rows = drawn.flatMap(({ number, ids }) =>
    ids.map((id, index) => [number, index, id] as const),
  );
  if (database.kind === "sqlite")
    await sql`insert into playlist_inventory (playlist_number, position, inventory_id)
      select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)})`.execute(
      db,
    );
  else
    await sql`insert into playlist_inventory (playlist_number, position, inventory_id)
      select * from unnest(${rows.map(([number]) => number)}::int[], ${rows.map(([, index]) => index)}::int[],
        ${rows.map(([, , id]) => id)}::text[])`.execute(db);
}

/** A deterministic pseudo-random sequence in [0, 1) (Park and Miller). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
