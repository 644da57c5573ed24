import { sql } from "kysely";
import { type StoredEntry } from "@/lib/server/db/catalogue-tables";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type ImportRun, placeOf } from "@/lib/server/domain/catalogue/imports/compare-rows";
import { getRun } from "@/lib/server/domain/catalogue/imports/get-run";
import { nameKey } from "@/lib/shared/text";

/** An import that is being undone, and the source's previous one. */
type Undone = Pick<ImportRun, "number" | "previous">;

/** An entry's previous state; null if it did not exist. */
type EntryBefore = StoredEntry | null;

/**
 * Returns the states that entries of an import had before it, in the same order, and deletes the kept ones. If an entry got that state
 * from an import of another source that is undone by now, its state before that import is used. The numbers of the imports decrease at
 * each step, so this ends.
 */
export async function findStatesBefore(
  db: Queries,
  operations: Database["operations"],
  run: ImportRun,
  entries: readonly StoredEntry[],
): Promise<EntryBefore[]> {
  const states: EntryBefore[] = [...entries];
  const undone = new Map<number, Undone | null>();
  let open = entries.map((_, index) => ({ index, by: run as Undone }));
  while (open.length > 0) {
    const kept = await takeKept(db, operations, open, states);
    for (const { index, by } of open) {
      const entry = states[index];
      if (entry) states[index] = stateBefore(entry, by, kept.get(keyOf(by.number, entry)));
    }
    await noteUndone(db, states, undone);
    open = open.flatMap(({ index }) => {
      const by = undone.get(states[index]?.last_import ?? 0);
      return by ? [{ index, by }] : [];
    });
  }
  return states.map((state) =>
    state?.gone_import && undone.get(state.gone_import) ? { ...state, gone_import: null } : state,
  );
}

const keyOf = (number: number, { kind, inventory_id }: StoredEntry) =>
  `${number} ${placeOf(kind, inventory_id)}`;

/** Returns the state of an entry before the import that changed it last or marked it as gone: the kept one, null, or the same. */
function stateBefore(
  entry: StoredEntry,
  { number, previous }: Undone,
  kept: StoredEntry | undefined,
): EntryBefore {
  if (kept) return { ...kept, number: entry.number };
  if (entry.first_import === number) return null;
  const isSeen = entry.last_import === number;
  return {
    ...entry,
    last_import: isSeen ? (previous ?? entry.first_import) : entry.last_import,
    gone_import: entry.gone_import === number ? null : entry.gone_import,
  };
}

/** Reads and deletes the states of entries that imports have kept, by import and place. */
async function takeKept(
  db: Queries,
  operations: Database["operations"],
  open: readonly { index: number; by: Undone }[],
  states: readonly EntryBefore[],
): Promise<Map<string, StoredEntry>> {
  const lists = new Map<string, { number: number; kind: string; ids: string[] }>();
  for (const { index, by } of open) {
    const { kind, inventory_id } = states[index] as StoredEntry;
    const list = lists.get(`${by.number} ${kind}`) ?? { number: by.number, kind, ids: [] };
    lists.set(`${by.number} ${kind}`, list);
    list.ids.push(inventory_id);
  }
  const kept = new Map<string, StoredEntry>();
  for (const { number, kind, ids } of lists.values()) {
    const rows = await db
      .deleteFrom("catalogue_changes")
      .where("import_number", "=", number)
      .where("kind", "=", kind)
      .where(sql<boolean>`inventory_id in ${operations.textsOf(sql`${JSON.stringify(ids)}`)}`)
      .returning("entry_before")
      .execute();
    for (const row of rows) {
      const entry = JSON.parse(row.entry_before) as StoredEntry;
      // States kept before 0034 have another key.
      kept.set(keyOf(number, entry), { ...entry, name_key: nameKey(entry.name) });
    }
  }
  return kept;
}

/** Determines which of the imports in states are undone. */
async function noteUndone(
  db: Queries,
  states: readonly EntryBefore[],
  undone: Map<number, Undone | null>,
): Promise<void> {
  const asked = new Set(
    states.flatMap((state) => (state ? [state.last_import, state.gone_import ?? 0] : [])),
  );
  const unknown = Array.from(asked).filter((number) => number > 0 && !undone.has(number));
  for (const number of unknown) {
    const { undone_at } = await db
      .selectFrom("catalogue_imports")
      .select("undone_at")
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    undone.set(number, undone_at === null ? null : await getRun(db, number));
  }
}
