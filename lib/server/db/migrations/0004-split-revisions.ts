import { type Kysely, sql } from "kysely";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";
import { shareOfRows } from "@/lib/server/db/upgrades/share-of-rows";

/* Part of 0004: moves the IDs of each revision to their own column. */

/** Maximum revisions and characters of their changes per transaction. */
const maxRevisions = 500;
const maxCharacters = 16_000_000;
/** IDs that remain in `change`. */
const shownIds = 20;

export async function addRevisionColumns(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const id = kind === "sqlite" ? sql`text` : sql`uuid`;
  for (const column of [
    sql`ids text`,
    sql`change_set_id ${id} references change_sets (id)`,
    sql`agency_id ${id}`,
    sql`company_id ${id}`,
    sql`leads_agency integer not null default 1`,
    sql`leads_company integer not null default 1`,
  ])
    await sql`alter table playlist_revisions add column ${column}`.execute(db);
}

interface Key {
  playlist_id: string;
  revision: number;
}

export const splitRevisions: BackfillStep = {
  name: "revisions",
  async run(db, _kind, position) {
    const after = position === "" ? null : (JSON.parse(position) as Key);
    const keys = await findKeys(db, after);
    const last = keys.at(-1);
    if (!last) return null;
    for (const key of keys) await splitRevision(db, key);
    const { playlist_id, revision } = last;
    return JSON.stringify({ playlist_id, revision });
  },
  measure(db, position) {
    return shareOfRows(db, "playlists", "id", (JSON.parse(position) as Key).playlist_id);
  },
};

async function findKeys(db: Kysely<unknown>, after: Key | null): Promise<Key[]> {
  const rest = after
    ? sql`where (playlist_id, revision) > (${after.playlist_id}, ${after.revision})`
    : sql``;
  const { rows } = await sql<Key & { size: number }>`
    select playlist_id, revision, length(change) as size from playlist_revisions ${rest}
    order by playlist_id, revision limit ${maxRevisions}`.execute(db);
  let characters = 0;
  const end = rows.findIndex(({ size }, index) => {
    characters += size;
    return index > 0 && characters > maxCharacters;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

interface Ids {
  added: string[];
  removed: string[];
  added_at?: number[];
  removed_at?: number[];
}

async function splitRevision(db: Kysely<unknown>, { playlist_id, revision }: Key): Promise<void> {
  const found = await sql<{ change: string }>`select change from playlist_revisions
    where playlist_id = ${playlist_id} and revision = ${revision}`.execute(db);
  const change = found.rows[0]?.change ?? "{}";
  const { ids, rest } = split(change);
  await sql`update playlist_revisions set ids = ${ids}, change = ${rest},
    agency_id = (select agency_id from playlists where id = ${playlist_id}),
    company_id = (select company_id from playlists where id = ${playlist_id})
    where playlist_id = ${playlist_id} and revision = ${revision}`.execute(db);
}

/** All IDs as JSON (null if there are none), and the change with their counts and the first of them. */
function split(change: string): { ids: string | null; rest: string } {
  const { inventory_ids: ids, ...fields } = JSON.parse(change) as { inventory_ids?: Ids };
  if (!ids) return { ids: null, rest: change };
  const inOrder = (values: string[]) => values.map((_, index) => index);
  const whole = {
    ...ids,
    added_at: ids.added_at ?? inOrder(ids.added),
    removed_at: ids.removed_at ?? inOrder(ids.removed),
  };
  const summary = {
    added: ids.added.slice(0, shownIds),
    added_count: ids.added.length,
    removed: ids.removed.slice(0, shownIds),
    removed_count: ids.removed.length,
  };
  return {
    ids: JSON.stringify(whole),
    rest: JSON.stringify({ ...fields, inventory_ids: summary }),
  };
}

export const indexRevisions: BackfillStep = {
  name: "indexes of revisions",
  async run(db, kind) {
    for (const scope of ["agency", "company"])
      await sql`create index ${sql.ref(`playlist_revisions_of_${scope}`)} on playlist_revisions
        (${sql.ref(`${scope}_id`)}, at, playlist_id, revision, by, source)
        where ${sql.ref(`leads_${scope}`)} = 1`.execute(db);
    await sql`create index playlist_revisions_by_change_set on playlist_revisions
      (change_set_id, company_id) where change_set_id is not null`.execute(db);
    if (kind === "postgres") await sql`analyze playlists, playlist_revisions`.execute(db);
    return null;
  },
};
