import { sql } from "kysely";
import { visibleCatalogues } from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { type Searchable } from "@/lib/server/db/database";
import { kindsByShape } from "@/lib/shared/catalogue/kinds";
import { type KindGuess } from "@/lib/shared/catalogue/schema";

/**
 * Guesses the kind of a list or sample of IDs: the kind that knows most of them; of two equal ones the one whose format they have; if no
 * kind knows any, by format. Null if nothing matches.
 */
export const guessKind = catalogueThread.take("kind", guess);

async function guess(
  { read, operations }: Searchable,
  principal: Caller,
  ids: readonly string[],
): Promise<KindGuess> {
  const shapes: string[] = kindsByShape(ids);
  if (ids.length === 0) return { kind: null, known: [] };
  const catalogues = await visibleCatalogues(read, principal);
  const kinds = read
    .selectFrom("catalogue_counts")
    .select("kind")
    .where("catalogue", "in", catalogues);
  const rows = await read
    .selectFrom("catalogue_entries as entry")
    .select("entry.kind")
    .select(sql<number>`cast(count(distinct entry.inventory_id) as integer)`.as("ids"))
    .where("entry.catalogue", "in", catalogues)
    .where("entry.kind", "in", kinds)
    .where(sql<boolean>`entry.inventory_id in ${operations.textsOf(sql`${JSON.stringify(ids)}`)}`)
    .where(operations.isWanted("entry.number"))
    .groupBy("entry.kind")
    .execute();
  const place = (kind: string) => (shapes.includes(kind) ? shapes.indexOf(kind) : shapes.length);
  const known = rows.toSorted(
    (one, other) =>
      other.ids - one.ids ||
      place(one.kind) - place(other.kind) ||
      (one.kind < other.kind ? -1 : 1),
  );
  return { kind: known[0]?.kind ?? shapes[0] ?? null, known };
}
