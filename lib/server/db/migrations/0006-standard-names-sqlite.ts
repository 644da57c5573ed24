import { sql } from "kysely";
import { type ItemRange } from "./0006-item-range";
import { renamedState, renames } from "./0006-renames";

/* 0006 for SQLite, which cannot change a check constraint: items move to a new table. */

export const oldItems = sql.table("change_set_items_before");

export const up = [
  ...renames,
  sql`drop index change_set_items_by_state`,
  sql`alter table change_set_items rename to change_set_items_before`,
  sql`create table change_set_items (
    change_set_id text not null references change_sets (id),
    position integer not null,
    playlist_id text references playlists (id),
    playlist_input text,
    created_playlist_id text references playlists (id),
    name text not null,
    state text not null check (state in ('pending', 'done', 'partial', 'skipped', 'failed')),
    revision integer,
    message text not null,
    primary key (change_set_id, position)
  ) without rowid`,
];

export const convertItems = ({ after, last }: ItemRange) => sql`
  insert into change_set_items (
    change_set_id, position, playlist_id, playlist_input, created_playlist_id, name, state, revision, message
  )
  select
    change_set_id, position, playlist_id, playlist_input, created_playlist_id, name,
    ${renamedState},
    revision, message
  from change_set_items_before
  where (change_set_id, position) > (${after.change_set_id}, ${after.position})
    and (change_set_id, position) <= (${last.change_set_id}, ${last.position})
  order by change_set_id, position`;

export const finish = [
  sql`drop table change_set_items_before`,
  sql`create index change_set_items_by_state on change_set_items (change_set_id, state, position)`,
];
