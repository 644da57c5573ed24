import { sql } from "kysely";
import { type ItemRange } from "./0006-item-range";

/* 0006 for SQLite, which cannot change a check constraint: items move to a new table. */

export const oldItems = sql.table("change_set_items_before");

export const up = [
  sql`alter table playlist_revisions rename column at to created_at`,
  sql`alter table playlist_revisions rename column by to created_by`,
  sql`alter table playlist_revisions rename column change to changed_fields`,
  sql`alter table playlist_revisions rename column ids to changed_ids`,
  sql`alter table playlist_revisions rename column leads_agency to first_for_agency`,
  sql`alter table playlist_revisions rename column leads_company to first_for_company`,
  sql`alter table change_sets rename column at to created_at`,
  sql`alter table change_sets rename column by to created_by`,
  sql`alter table change_sets rename column act to action`,
  sql`alter table change_sets rename column undoes to undo_of`,
  sql`alter table signing_keys rename column master to master_key_fingerprint`,
  sql`alter table change_set_items rename column place to position`,
  sql`alter table change_set_items rename column input to playlist_input`,
  sql`alter table change_set_items rename column made_id to created_playlist_id`,
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
    case state
      when 'waiting' then 'pending'
      when 'changed' then 'done'
      when 'partly' then 'partial'
      when 'unchanged' then 'skipped'
      when 'refused' then 'failed'
    end,
    revision, message
  from change_set_items_before
  where (change_set_id, position) > (${after.change_set_id}, ${after.position})
    and (change_set_id, position) <= (${last.change_set_id}, ${last.position})
  order by change_set_id, position`;

export const finish = [
  sql`drop table change_set_items_before`,
  sql`create index change_set_items_by_state on change_set_items (change_set_id, state, position)`,
];
