import { type RawBuilder, sql } from "kysely";
import {
  type ColumnOf,
  findNameRange,
  listRules,
  type NameRange,
  toCondition,
  toField,
  workOf,
} from "@/lib/server/domain/catalogue/preview/conditions";
import { type Caller } from "@/lib/server/domain/catalogue/catalogue-thread";
import { everybodys, visibleCatalogues } from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Queries, type Searchable } from "@/lib/server/db/database";
import { type PreviewPosition } from "@/lib/shared/catalogue/preview-schema";
import { type SearchGroup } from "@/lib/shared/playlists/searches/search-schema";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/* Walks through a catalogue for a tree of rules, in slices: each is one statement of some milliseconds, with turns of the event loop
   between them. A few entries, or those of a few names, are read in the order of names; many in the order of the table, which is five
   times as fast. */

/** Number of entries up to which they are read by name. */
const fewEntries = 20_000;
/** Work per slice. */
const sliceWork = 4_000;
/** A part of the catalogue: the entries of a kind in one catalogue, and the other catalogue that it overrides or fills. */
interface Scope {
  catalogue: number;
  other: { catalogue: number; wins: boolean } | null;
}

/** Slices of the catalogue, as statements that evaluate their entries. */
export interface Slice {
  /** A statement's CTEs. The last one is "judged": number, inventory_id, name_key, popularity, verdict (true, false or null), lack0, lack1, … */
  judged: RawBuilder<unknown>;
  /** Work of the slice: entries, weighed by the rules and their values. */
  work: number;
  /** Position of the next slice; null after the last one. */
  next: PreviewPosition | null;
  /** Share of the catalogue that has been read with this slice, 0 to 1. */
  share: number;
}

interface Walk {
  /** Fields of the rules that an entry may lack, in the order of `lack0`, `lack1`, … */
  fields: string[];
  slices: (after: PreviewPosition) => AsyncGenerator<Slice>;
}

/** Maximum number of fields that are counted separately. */
const countedFields = 12;

/** Plans the walk of a tree of rules through the available entries of a kind. */
export async function planWalk(
  { read, operations }: Searchable,
  principal: Caller,
  { kind, query }: { kind: string; query: SearchGroup },
): Promise<Walk> {
  const work = workOf(query);
  const range = findNameRange(query);
  const scopes = await findScopes(read, principal, kind);
  const valuesIn = (columnOf: ColumnOf) =>
    Array.from(new Set(listRules(query).map(({ field }) => field))).flatMap((field) => {
      const value = toField(field, { columnOf, operations });
      return value ? [{ field, value }] : [];
    });
  const names = valuesIn(() => sql``).map(({ field }) => field);
  const fields = names.slice(0, countedFields);
  const valueAt = (at: number) => sql.ref<string | null>(`value${at}`);
  const verdict = toCondition(query, {
    valueOf: (field) => valueAt(names.indexOf(field)),
    operations,
  });
  const lacks = fields.map((_, at) => sql`, ${valueAt(at)} is null as ${sql.ref(`lack${at}`)}`);

  // Reads each field once, regardless of the number of values that it is compared with.
  const judge = (scope: Scope, entries: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    facts as materialized (
      select entry.number, entry.inventory_id, entry.name_key, entry.popularity${sql.join(
        valuesIn(columnsOf(scope)).map(({ value }, at) => sql`, ${value} as ${valueAt(at)}`),
        sql``,
      )}
      from ${entries} entry ${joinOther(scope, kind)} where entry.gone_import is null
        and ${operations.isWanted("entry.number")} ${withoutOther(scope)}),
    judged as materialized (
      select number, inventory_id, name_key, popularity, ${verdict} as verdict${sql.join(lacks, sql``)} from facts
      where ${operations.isWanted("number")})`;

  async function* slices(after: PreviewPosition): AsyncGenerator<Slice> {
    const step = Math.max(1, Math.round(sliceWork / work));
    for (const [index, scope] of scopes.entries()) {
      if (index < after.scope) continue;
      const of = { catalogue: scope.catalogue, kind, range };
      const few = await countFew(read, of);
      const place = few === null ? await findNumbers(read) : { first: 0, end: few };
      let at = Math.max(place.first, index === after.scope ? after.at : 0);
      while (at < place.end) {
        const entries =
          few === null
            ? sql`(select * from catalogue_entries as entry
                where entry.number > ${at} and entry.number <= ${at + step}
                  and ${operations.unindexed("entry.catalogue")} = ${scope.catalogue} and entry.kind = ${kind})`
            : sql`(select * from catalogue_entries where ${isOf(of)}
                order by name_key, popularity desc, number limit ${step} offset ${at})`;
        at = Math.min(at + step, place.end);
        const isLast = at === place.end;
        const isEnd = isLast && index === scopes.length - 1;
        yield {
          judged: judge(scope, entries),
          work: step * work,
          next: isEnd ? null : isLast ? { scope: index + 1, at: 0 } : { scope: index, at },
          share: (index + (at - place.first) / (place.end - place.first)) / scopes.length,
        };
        await yieldToEventLoop();
      }
    }
  }
  return { fields, slices };
}

/** The caller's own entries win; the installation's fill their empty fields. */
async function findScopes(db: Queries, principal: Caller, kind: string): Promise<Scope[]> {
  const visible = await visibleCatalogues(db, principal);
  const known = await db
    .selectFrom("catalogue_counts")
    .select("catalogue")
    .distinct()
    .where("catalogue", "in", visible)
    .where("kind", "=", kind)
    .execute();
  const catalogues = visible.filter((one) => known.some((row) => Number(row.catalogue) === one));
  const [first = everybodys, second] = catalogues;
  if (catalogues.length < 2 || second === undefined)
    return catalogues.map((catalogue) => ({ catalogue, other: null }));
  return [
    { catalogue: first, other: { catalogue: second, wins: false } },
    { catalogue: second, other: { catalogue: first, wins: true } },
  ];
}

const columnsOf =
  ({ other }: Scope): ColumnOf =>
  (name) => {
    const own = sql`${sql.ref(`entry.${name}`)}`;
    if (!other || other.wins) return own;
    const empty = name === "categories" ? "[]" : name === "attributes" ? "{}" : null;
    const theirs = sql.ref(`other.${name}`);
    // An entry without categories or attributes has an empty list or object.
    return empty === null
      ? sql`coalesce(${own}, ${theirs})`
      : sql`coalesce(nullif(${own}, ${empty}), ${theirs}, ${empty})`;
  };

const joinOther = ({ other }: Scope, kind: string): RawBuilder<unknown> =>
  other
    ? sql`left join catalogue_entries other on other.catalogue = ${other.catalogue}
        and other.kind = ${kind} and other.inventory_id = entry.inventory_id`
    : sql``;

const withoutOther = ({ other }: Scope): RawBuilder<unknown> =>
  other?.wins ? sql`and other.number is null` : sql``;

interface Named {
  catalogue: number;
  kind: string;
  range: NameRange | null;
}

const isOf = ({ catalogue, kind, range }: Named): RawBuilder<boolean> =>
  sql`catalogue = ${catalogue} and kind = ${kind}${
    range ? sql` and name_key >= ${range.from} and name_key < ${range.to}` : sql``
  }`;

/** Returns the number of entries if it is small, otherwise null. */
async function countFew(db: Queries, of: Named): Promise<number | null> {
  const { rows } = await sql<{ entries: number | string }>`select count(*) as entries from (
    select 1 from catalogue_entries where ${isOf(of)} limit ${fewEntries + 1}) as few`.execute(db);
  const entries = Number(rows[0]?.entries ?? 0);
  return entries > fewEntries ? null : entries;
}

/** Returns the range of the entries' numbers. */
async function findNumbers(db: Queries): Promise<{ first: number; end: number }> {
  const { rows } = await sql<{ first: number | string | null; end: number | string | null }>`
    select (select min(number) from catalogue_entries) as first, (select max(number) from catalogue_entries) as "end"`.execute(
    db,
  );
  return { first: Number(rows[0]?.first ?? 1) - 1, end: Number(rows[0]?.end ?? 0) };
}
