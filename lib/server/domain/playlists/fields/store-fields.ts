import { type Updateable } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { runTogether } from "@/lib/server/db/run-together";
import { type Tables } from "@/lib/server/db/tables";
import { isEqualJson } from "@/lib/shared/playlists/fields/diff-playlist";
import {
  type PlaylistValues,
  type ValueField,
  valueFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { type RevisionChange } from "@/lib/shared/playlists/history/revision-schema";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import {
  insertSearches,
  insertTags,
  joinTagKeys,
} from "@/lib/server/domain/playlists/playlist-lists";
import { type Playlist, uniqueByKey } from "@/lib/shared/playlists/schema";
import { nameKey } from "@/lib/shared/text";

/* Maps fields to the places of their values: columns of `playlists`, and tables of lists. */

/** The columns that values are read from, in addition to `company_id`. */
export const fieldColumns = [
  "playlists.advertiser_id",
  "playlists.name",
  "playlists.type",
  "playlists.inventory_kind",
  "playlists.note",
  "playlists.archived_at",
] as const;

type NameOf<Column> = Column extends `playlists.${infer Name extends keyof Playlist}`
  ? Name
  : never;

/** Columns of a playlist's fields in its row. */
export type StoredPlaylist = Pick<Playlist, "company_uuid" | NameOf<(typeof fieldColumns)[number]>>;
type Lists = Pick<Playlist, "searches" | "tags">;

const readers: {
  readonly [Name in ValueField]: (row: StoredPlaylist, lists: Lists) => PlaylistValues[Name];
} = {
  name: ({ name }) => name,
  advertiser_id: ({ advertiser_id }) => advertiser_id,
  agency_only: (row) => isAgencyOnly(row),
  type: ({ type }) => type,
  inventory_kind: ({ inventory_kind }) => inventory_kind,
  note: ({ note }) => note,
  searches: (_, { searches }) => searches,
  tags: (_, { tags }) => tags,
  archived: ({ archived_at }) => archived_at !== null,
};

type Columns = Updateable<Tables["playlists"]>;

/** The columns that a value is written to; null if it is stored elsewhere. */
const columns: {
  readonly [Name in ValueField]: ((value: PlaylistValues[Name]) => Columns) | null;
} = {
  name: (name) => ({ name, name_key: nameKey(name) }),
  // `advertiser_key`, by which lists are sorted, is looked up where the row is written.
  advertiser_id: (advertiser_id) => ({ advertiser_id }),
  // Stored as `company_id`, which `chooseList` chooses.
  agency_only: null,
  type: (type) => ({ type }),
  inventory_kind: (inventory_kind) => ({ inventory_kind }),
  note: (note) => ({ note, note_key: nameKey(note) }),
  searches: (searches) => ({ search_count: searches.length }),
  tags: (tags) => ({ tag_keys: joinTagKeys(tags) }),
  archived: (isArchived) => ({
    archived_at: isArchived ? new Date().toISOString() : null,
    is_archived: Number(isArchived),
  }),
};

interface ListTable<Value> {
  table: "playlist_searches" | "playlist_tags";
  insert: (transaction: Queries, playlistId: string, value: Value) => Promise<void>;
}

const listTables: { readonly [Name in ValueField]?: ListTable<PlaylistValues[Name]> } = {
  searches: { table: "playlist_searches", insert: insertSearches },
  tags: { table: "playlist_tags", insert: insertTags },
};

export const readValues = (row: StoredPlaylist, lists: Lists): PlaylistValues =>
  Object.fromEntries(
    valueFields.map((name) => [name, readers[name](row, lists)]),
  ) as unknown as PlaylistValues;

/** Returns old and new values of the fields that `next` changes. Tags of the history may have been merged since. */
export function findChanges(
  now: PlaylistValues,
  { tags, ...others }: { readonly [Name in ValueField]?: PlaylistValues[Name] | undefined },
): RevisionChange {
  const next = { ...others, tags: tags && uniqueByKey(tags) };
  const changed = valueFields.filter(
    (name) => next[name] !== undefined && !isEqualJson(now[name], next[name]),
  );
  return Object.fromEntries(
    changed.map((name) => [name, { old: now[name], new: next[name] }]),
  ) as RevisionChange;
}

/** The values of a new playlist: `company_id` has its list, and it is active. */
export type FirstValues = Omit<PlaylistValues, "agency_only" | "archived">;

/** Returns the change of a first revision: each field that has a value changes to it from nothing. */
export const firstChange = (values: FirstValues): RevisionChange => {
  const first: Partial<PlaylistValues> = values;
  const changed = valueFields.filter(
    (name) => first[name] !== undefined && first[name] !== null && first[name] !== "",
  );
  return Object.fromEntries(changed.map((name) => [name, { new: first[name] }])) as RevisionChange;
};

export const newValues = (change: RevisionChange): Partial<PlaylistValues> =>
  Object.fromEntries(
    valueFields.flatMap((name) => (change[name] ? [[name, change[name].new]] : [])),
  );

/** Returns the columns of a row with these values. */
export function columnsOf(values: Partial<PlaylistValues>): Columns {
  const write = <Name extends ValueField>(name: Name): Columns | null | undefined => {
    const value: PlaylistValues[Name] | undefined = values[name];
    return value === undefined ? null : columns[name]?.(value);
  };
  return Object.assign({}, ...valueFields.map((name) => write(name))) as Columns;
}

/** Inserts the lists among these values; `isNew`: the playlist has none yet. */
export async function putLists(
  transaction: Queries,
  playlistId: string,
  values: Partial<PlaylistValues>,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const put = async <Name extends ValueField>(name: Name): Promise<void> => {
    const value: PlaylistValues[Name] | undefined = values[name];
    const list = listTables[name];
    if (value === undefined || !list) return;
    if (!isNew)
      await transaction.deleteFrom(list.table).where("playlist_id", "=", playlistId).execute();
    await list.insert(transaction, playlistId, value);
  };
  await runTogether(valueFields.map((name) => put(name)));
}
