import { type Kysely, sql } from "kysely";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";
import { type ItemKey } from "./0006-item-range";
import * as postgres from "./0006-standard-names-postgres";
import * as sqlite from "./0006-standard-names-sqlite";
import { shareOfRows } from "@/lib/server/db/upgrades/share-of-rows";

const dialects = { sqlite, postgres };
const maxItems = 10_000;
/** Sorts before every item. */
const firstKey: ItemKey = { change_set_id: "00000000-0000-0000-0000-000000000000", position: -1 };

/** Renames columns (`at` to `created_at`, `act` to `action`, …) and the states of change-set items. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  for (const statement of dialects[kind].up) await statement.execute(db);
}

const convertStates: BackfillStep = {
  name: "items of change-sets",
  async run(db, kind, position) {
    const after = position === "" ? firstKey : (JSON.parse(position) as ItemKey);
    const { rows } = await sql<ItemKey>`
      select change_set_id, position from ${dialects[kind].oldItems}
      where (change_set_id, position) > (${after.change_set_id}, ${after.position})
      order by change_set_id, position limit ${maxItems}`.execute(db);
    const last = rows.at(-1);
    if (!last) return null;
    await dialects[kind].convertItems({ after, last }).execute(db);
    return JSON.stringify(last);
  },
  measure(db, position) {
    return shareOfRows(db, "change_sets", "id", (JSON.parse(position) as ItemKey).change_set_id);
  },
};

const finishItems: BackfillStep = {
  name: "constraint and index of items",
  async run(db, kind) {
    for (const statement of dialects[kind].finish) await statement.execute(db);
    return null;
  },
};

export const backfill = [convertStates, finishItems];
