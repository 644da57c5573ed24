import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { nameKey } from "@/lib/shared/text";

/* The rows of `entry_aliases`, which a version gets before its names are indexed. */

/** Entries and aliases of one call, and rows of one statement. */
const entriesAtOnce = 500;
const erasedAtOnce = 2_000;
const rowsAtOnce = 1_000;

interface Place {
  kind: string;
  id: string;
}

/** Adds the aliases of the next entries of a version after a place. Returns the last one; null at the end. */
export async function addAliases(
  db: Queries,
  version: number,
  after: Place,
): Promise<Place | null> {
  const entries = await db
    .selectFrom("catalogue_entries")
    .select(["import_number", "kind", "inventory_id", "name", "popularity", "aliases"])
    .where("import_number", "=", version)
    // As in the condition of its index.
    .where(sql<boolean>`aliases <> '[]'`)
    .where(sql<boolean>`(kind, inventory_id) > (${after.kind}, ${after.id})`)
    .orderBy("kind")
    .orderBy("inventory_id")
    .limit(entriesAtOnce)
    .execute();
  const rows = entries.flatMap((entry) => {
    const keys = new Set((JSON.parse(entry.aliases) as string[]).map(nameKey));
    keys.delete(nameKey(entry.name));
    return Array.from(keys, (name_key) => ({ ...entry, name_key }));
  });
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto("entry_aliases")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  const last = entries.length < entriesAtOnce ? undefined : entries.at(-1);
  return last ? { kind: last.kind, id: last.inventory_id } : null;
}

/** Deletes some aliases of a kind in a version; returns whether none are left. */
export async function eraseAliases(db: Queries, version: number, kind: string): Promise<boolean> {
  const end = await db
    .selectFrom("entry_aliases")
    .select(["name_key", "inventory_id"])
    .where("import_number", "=", version)
    .where("kind", "=", kind)
    .orderBy("name_key")
    .orderBy("inventory_id")
    .offset(erasedAtOnce)
    .limit(1)
    .executeTakeFirst();
  const all = db
    .deleteFrom("entry_aliases")
    .where("import_number", "=", version)
    .where("kind", "=", kind);
  const some = end
    ? all.where(sql<boolean>`(name_key, inventory_id) < (${end.name_key}, ${end.inventory_id})`)
    : all;
  await some.execute();
  return end === undefined;
}
