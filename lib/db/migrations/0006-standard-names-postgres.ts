import { sql } from "kysely";
import { type ItemRange } from "./0006-item-range";

/* 0006 for PostgreSQL, which updates the states of items in place. */

export const oldItems = sql.table("change_set_items");

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
  sql`alter table change_set_items drop constraint change_set_items_state_check`,
  // Updates are faster without it.
  sql`drop index change_set_items_by_state`,
];

export const convertItems = ({ after, last }: ItemRange) => sql`
  update change_set_items
  set state = case state
    when 'waiting' then 'pending'
    when 'changed' then 'done'
    when 'partly' then 'partial'
    when 'unchanged' then 'skipped'
    when 'refused' then 'failed'
  end
  where (change_set_id, position) > (${after.change_set_id}, ${after.position})
    and (change_set_id, position) <= (${last.change_set_id}, ${last.position})`;

export const finish = [
  sql`alter table change_set_items add constraint change_set_items_state_check
    check (state in ('pending', 'done', 'partial', 'skipped', 'failed'))`,
  sql`create index change_set_items_by_state on change_set_items (change_set_id, state, position)`,
  sql`analyze change_set_items`,
];
