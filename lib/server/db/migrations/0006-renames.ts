import { sql } from "kysely";

/* The part of 0006 that is alike on both databases. */

export const renames = [
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
];

/** The name that 0006 gives to the state of an item. */
export const renamedState = sql`
  case state
    when 'waiting' then 'pending'
    when 'changed' then 'done'
    when 'partly' then 'partial'
    when 'unchanged' then 'skipped'
    when 'refused' then 'failed'
  end`;
