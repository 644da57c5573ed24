import { sql } from "kysely";
import { findAgencyNames } from "@/lib/server/domain/catalogue/agency-names";
import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { findLayers, importsOf } from "@/lib/server/domain/catalogue/layers";
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
  const layers = await findLayers(read, principal);
  const rows = await read
    .selectFrom("catalogue_entries as entry")
    .select("entry.kind")
    .select(sql<number>`cast(count(distinct entry.inventory_id) as integer)`.as("ids"))
    .where("entry.import_number", "in", importsOf(layers))
    .where("entry.kind", "in", ["", ...new Set(layers.map((layer) => layer.kind))])
    .where(sql<boolean>`entry.inventory_id in ${operations.textsOf(sql`${JSON.stringify(ids)}`)}`)
    .where(operations.isWanted("entry.number"))
    .groupBy("entry.kind")
    .execute();
  const place = (kind: string) => (shapes.includes(kind) ? shapes.indexOf(kind) : shapes.length);
  const counts = new Map(rows.map((row) => [row.kind, row.ids]));
  const ofAgency = new Map<string, number>();
  for (const one of await findAgencyNames({ read, operations }, principal, { ids }))
    ofAgency.set(one.kind, (ofAgency.get(one.kind) ?? 0) + 1);
  for (const [one, known] of ofAgency) counts.set(one, Math.max(known, counts.get(one) ?? 0));
  const known = Array.from(counts, ([one, known]) => ({ kind: one, ids: known })).toSorted(
    (one, other) =>
      other.ids - one.ids ||
      place(one.kind) - place(other.kind) ||
      (one.kind < other.kind ? -1 : 1),
  );
  return { kind: known[0]?.kind ?? shapes[0] ?? null, known };
}
