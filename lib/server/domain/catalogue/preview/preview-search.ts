import { sql } from "kysely";
import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { searchByWords } from "@/lib/server/domain/catalogue/search-entries";
import { planWalk, type Slice } from "@/lib/server/domain/catalogue/preview/walk-matches";
import { type Queries, type Searchable } from "@/lib/server/db/database";
import { compareKeys } from "@/lib/server/db/names/keys";
import {
  type Preview,
  previewedEntries,
  type PreviewRequest,
} from "@/lib/shared/catalogue/preview-schema";
import { rulesSearchSchema, textSearchSchema } from "@/lib/shared/playlists/searches/search-schema";

/** Work of one answer: entries, weighed by the number of rules. A million entries need about twenty answers. */
const answeredWork = 60_000;
/** Time after which an answer ends with the matches so far, in ms. */
const answeredMs = 120;

const nothing: Preview = {
  as: "unknown",
  matches: 0,
  lacking: 0,
  fields: [],
  entries: [],
  share: 1,
  after: null,
};

/**
 * Finds what a search matches in the catalogue: evaluates rules of `search/1` in parts of limited work, and a text as a search by name.
 * The meaning of other JSON is unknown.
 */
export const previewSearch = catalogueThread.take("preview", preview);

async function preview(
  database: Searchable,
  principal: Caller,
  { kind, search, after }: PreviewRequest,
): Promise<Preview> {
  const text = typeof search === "string" ? search : textSearchSchema.safeParse(search).data?.q;
  if (text !== undefined) return previewText(database, principal, { kind, q: text });
  const { data: rules } = rulesSearchSchema.safeParse(search);
  if (!rules) return nothing;
  const walk = await planWalk(database, principal, { kind, query: rules.query });
  const part: Preview = {
    ...nothing,
    as: "rules",
    fields: walk.fields.map((field) => ({ field, lacking: 0, known: false })),
  };
  let first: Named[] = [];
  let work = 0;
  const started = performance.now();
  let isCut = false;
  for await (const slice of walk.slices(after ?? { scope: 0, at: 0 })) {
    const found = await countSlice(database.read, slice, walk.fields.length);
    part.matches += found.matches;
    part.lacking += found.lacking;
    part.fields.forEach((field, at) => {
      field.lacking += found.lacks[at] ?? 0;
      field.known ||= found.knows[at] ?? false;
    });
    first = [...first, ...found.first].toSorted(byName).slice(0, previewedEntries);
    work += slice.work;
    Object.assign(part, { after: slice.next, share: slice.share });
    isCut = work >= answeredWork || performance.now() - started >= answeredMs;
    if (isCut) break;
  }
  // The next catalogue may have no entries.
  if (!isCut) Object.assign(part, { after: null, share: 1 });
  return { ...part, entries: await nameEntries(database, principal, kind, first) };
}

async function previewText(
  database: Searchable,
  principal: Caller,
  { kind, q }: { kind: string; q: string },
): Promise<Preview> {
  const found = await searchByWords(database, principal, { q, kind, limit: previewedEntries });
  const entries = found.filter((entry) => entry.gone_since === null);
  return { ...nothing, as: "name", matches: entries.length, entries };
}

interface Named {
  inventory_id: string;
  name_key: string;
}

const byName = (one: Named, other: Named) =>
  compareKeys(one.name_key, other.name_key) || compareKeys(one.inventory_id, other.inventory_id);

type Count = number | string;
type Row = { matches: Count; lacking: Count } & { [Name in keyof Named]: string | null };

async function countSlice(db: Queries, { judged }: Slice, fields: number) {
  const ofField = Array.from({ length: fields }, (_, at) => {
    const lack = sql.ref(`lack${at}`);
    return sql`, count(*) filter (where verdict is null and ${lack}) as ${sql.ref(`lacks${at}`)},
      count(*) filter (where not ${lack}) as ${sql.ref(`knows${at}`)}`;
  });
  const { rows } = await sql<Row & Record<string, Count>>`with ${judged}
    select counts.*, named.inventory_id, named.name_key
    from (select count(*) filter (where verdict) as matches, count(*) filter (where verdict is null) as lacking
        ${sql.join(ofField, sql``)} from judged) as counts
      left join (select inventory_id, name_key from judged where verdict
        order by name_key, inventory_id limit ${previewedEntries}) as named on 1 = 1`.execute(db);
  const [counts] = rows;
  const read = (name: string) =>
    Array.from({ length: fields }, (_, at) => Number(counts?.[`${name}${at}`] ?? 0));
  return {
    matches: Number(counts?.matches ?? 0),
    lacking: Number(counts?.lacking ?? 0),
    lacks: read("lacks"),
    knows: read("knows").map((entries) => entries > 0),
    first: rows.flatMap(({ inventory_id, name_key }) =>
      inventory_id === null || name_key === null ? [] : [{ inventory_id, name_key }],
    ),
  };
}

async function nameEntries(
  database: Searchable,
  principal: Caller,
  kind: string,
  first: Named[],
): Promise<Preview["entries"]> {
  const ids = first.map(({ inventory_id }) => inventory_id);
  const names = await findNames(database, principal, { kind, ids });
  return ids.flatMap((id) => names.get(id) ?? []);
}
