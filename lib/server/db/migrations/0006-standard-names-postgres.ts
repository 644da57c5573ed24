import { sql } from "kysely";
import { type ItemRange } from "./0006-item-range";
import { renamedState, renames } from "./0006-renames";

/* 0006 for PostgreSQL, which updates the states of items in place. */

export const oldItems = sql.table("change_set_items");

export const up = [
  ...renames,
  sql`alter table change_set_items drop constraint change_set_items_state_check`,
  // Updates are faster without it.
  sql`drop index change_set_items_by_state`,
];

export const convertItems = ({ after, last }: ItemRange) => sql`
  update change_set_items
  set state = ${renamedState}
  where (change_set_id, position) > (${after.change_set_id}, ${after.position})
    and (change_set_id, position) <= (${last.change_set_id}, ${last.position})`;

export const finish = [
  sql`alter table change_set_items add constraint change_set_items_state_check
    check (state in ('pending', 'done', 'partial', 'skipped', 'failed'))`,
  sql`create index change_set_items_by_state on change_set_items (change_set_id, state, position)`,
  sql`analyze change_set_items`,
];
