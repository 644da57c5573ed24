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
import { findLayers, type Layer } from "@/lib/server/domain/catalogue/layers";
import { everybodys } from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Queries, type Searchable } from "@/lib/server/db/database";
import { type PreviewPosition } from "@/lib/shared/catalogue/preview-schema";
import {
  catalogueFields,
  catalogueFieldNames,
  heldBy,
} from "@/lib/shared/catalogue/catalogue-fields";
import { type SearchGroup } from "@/lib/shared/playlists/searches/search-schema";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/* Walks through a catalogue for a tree of rules, in slices: each is one statement of some milliseconds, with turns of the event loop
   between them. A few entries, or those of a few names, are read in the order of names; many in the order of the table, which is five
   times as fast. */

/** Number of entries up to which they are read by name. */
const fewEntries = 20_000;
/** Work per slice. */
const sliceWork = 4_000;
/** A layer, the layers that name their IDs before it, and the installation's, which fill the empty fields of the company's own. */
interface Scope {
  layer: number;
  earlier: number[];
  others: number[];
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

/** The numbers of an entry, which conditions read by their names; each entry has them. */
const numbers = sql.join(
  catalogueFieldNames
    .filter((name) => catalogueFields[name].holds === "number")
    .map((name) => sql.ref(`entry.${name}`)),
);
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
  const scopes = toScopes(await findLayers(read, principal, kind));
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
      select entry.number, entry.inventory_id, entry.name_key, ${numbers}${sql.join(
        valuesIn(columnsOf(scope)).map(({ value }, at) => sql`, ${value} as ${valueAt(at)}`),
        sql``,
      )}
      from ${entries} entry ${joinOther(scope)} where entry.gone_import is null
        and ${operations.isWanted("entry.number")} ${withoutEarlier(scope)}),
    judged as materialized (
      select number, inventory_id, name_key, popularity, ${verdict} as verdict${sql.join(lacks, sql``)} from facts
      where ${operations.isWanted("number")})`;

  async function* slices(after: PreviewPosition): AsyncGenerator<Slice> {
    const step = Math.max(1, Math.round(sliceWork / work));
    for (const [index, scope] of scopes.entries()) {
      if (index < after.scope) continue;
      const of = { layer: scope.layer, kind, range };
      const few = await countFew(read, of);
      const place = few === null ? await findNumbers(read, scope.layer) : { first: 0, end: few };
      let at = Math.max(place.first, index === after.scope ? after.at : 0);
      while (at < place.end) {
        const entries =
          few === null
            ? sql`(select * from catalogue_entries as entry
                where entry.number > ${at} and entry.number <= ${at + step}
                  and ${operations.unindexed("entry.import_number")} = ${scope.layer} and entry.kind = ${kind})`
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

const toScopes = (layers: readonly Layer[]): Scope[] =>
  layers.map((layer, at) => ({
    layer: layer.import,
    earlier: layers.slice(0, at).map((one) => one.import),
    others:
      layer.catalogue === everybodys
        ? []
        : layers.filter(({ catalogue }) => catalogue === everybodys).map((one) => one.import),
  }));

const columnsOf =
  ({ others }: Scope): ColumnOf =>
  (name) => {
    const own = sql`${sql.ref(`entry.${name}`)}`;
    if (others.length === 0) return own;
    const { empty } = heldBy(name);
    const theirs = sql.ref(`other.${name}`);
    // An entry without categories or attributes has an empty list or object.
    return empty === null
      ? sql`coalesce(${own}, ${theirs})`
      : sql`coalesce(nullif(${own}, ${empty}), ${theirs}, ${empty})`;
  };

const isSameId = sql`kind = entry.kind and same.inventory_id = entry.inventory_id`;

/** Joins the entry of the first of the other layers that has the ID. */
const joinOther = ({ others }: Scope): RawBuilder<unknown> =>
  others.length === 0
    ? sql``
    : sql`left join catalogue_entries other on other.number = (
        select number from catalogue_entries same where import_number in (${sql.join(others)}) and same.${isSameId}
        order by gone_import is not null, case import_number ${sql.join(
          others.map((layer, at) => sql`when ${layer} then cast(${at} as integer)`),
          sql` `,
        )} end limit 1)`;

const withoutEarlier = ({ earlier }: Scope): RawBuilder<unknown> =>
  earlier.length === 0
    ? sql``
    : sql`and not exists (select 1 from catalogue_entries same
        where same.import_number in (${sql.join(earlier)}) and same.${isSameId} and same.gone_import is null)`;

interface Named {
  layer: number;
  kind: string;
  range: NameRange | null;
}

const isOf = ({ layer, kind, range }: Named): RawBuilder<boolean> =>
  sql`import_number = ${layer} and kind = ${kind}${
    range ? sql` and name_key >= ${range.from} and name_key < ${range.to}` : sql``
  }`;

/** Returns the number of entries if it is small, otherwise null. */
async function countFew(db: Queries, of: Named): Promise<number | null> {
  const { rows } = await sql<{ entries: number | string }>`select count(*) as entries from (
    select 1 from catalogue_entries where ${isOf(of)} limit ${fewEntries + 1}) as few`.execute(db);
  const entries = Number(rows[0]?.entries ?? 0);
  return entries > fewEntries ? null : entries;
}

/** Returns the range of a layer's numbers. */
async function findNumbers(db: Queries, layer: number): Promise<{ first: number; end: number }> {
  const end = (last: "asc" | "desc") =>
    db
      .selectFrom("catalogue_entries")
      .select("number")
      .where("import_number", "=", layer)
      .orderBy("number", last)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await end("asc"), await end("desc")];
  return { first: Number(first?.number ?? 1) - 1, end: Number(last?.number ?? 0) };
}
