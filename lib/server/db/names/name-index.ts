import { type AliasableExpression, type RawBuilder, sql } from "kysely";
import {
  type BlockScan,
  type DialectOperations,
  type NameTables,
  type Queries,
  type Searchable,
} from "@/lib/server/db/database";
import { compareKeys, highestSuffix, squashedKey } from "@/lib/server/db/names/keys";
import { prepared } from "@/lib/server/db/prepared";
import { squashKey } from "@/lib/shared/name-match";

/*
 * The index of names: of everything that people look for by its name, such as the advertisers of an agency and the entries of the
 * catalogue.
 *
 * A SCOPE is a set of names that is searched alone, such as the list of an agency, or one kind in an import of the catalogue. It is the first part of every key, so that a search
 * costs what its scope costs, whatever others have.
 *
 * A BLOCK is a run of a scope's names in order, 64 when it is made and at most 128. Blocks do not overlap, and each is stored with its
 * first, its last and all of its keys (`nameKey`).
 *
 * A TOKEN is a part of a name that a term may have: the beginning of a word, up to six letters; a run of three letters inside a word; two
 * words that meet; two beginnings in one name (`search-tokens.ts`). A block has the tokens of all of its names. SQLite has them in an FTS5
 * table, PostgreSQL in an array with a GIN index. Both return the blocks that have all tokens of a term in the order of names.
 *
 * WHY THAT FINDS EVERYTHING. A name that matches has all tokens of the term, and so has its block: no match is missed. A block with all
 * tokens may lack the name, because they may come from several names: its keys are compared with the term by the one rule for matches
 * (`rankMatch`), which also ranks. Names that begin with the term, also without spaces, need no tokens: they are ranges of indexes.
 *
 * HOW MUCH A SEARCH DOES. Ranks are searched best first, and a rank in the order of names, until a page is full; then the next page
 * continues at a position. A statement reads at most 384 blocks, then others have their turn. A term has at most 16 tokens.
 *
 * ALIASES are further names of the same thing, in a table of their own with the same columns. The index does not tell them from names: their
 * keys are in the same blocks. Each row has all of the aliases, so that a search shows what matches by several names once (`best-match.ts`):
 * where the first of its best names is, so that a first page skips at most the other names of what it shows.
 *
 * HOW IT GROWS. A name is put into its block, which is written anew, or divided beyond 128 names. So each name costs a block, and many
 * names that are put in order cost a block for 64. blocks.ts writes, sqlite-blocks.ts and postgres-blocks.ts store and scan,
 * search-names.ts and suggest-names.ts find.
 */

/** A name that a search finds. */
export interface NameRow {
  /** Orders rows with equal names; the index knows what it identifies. */
  id: string;
  name: string;
  /** The key of the name, or of the alias that was found. */
  name_key: string;
  /** All aliases, as a JSON array; null if there are none. */
  aliases: string | null;
}

/** A position in a scope's names, sorted by key and ID. */
export interface NamePosition {
  nameKey: string;
  id: string;
}

/** A range of names in order, after a name, with keys before `end`. */
export interface KeyRange {
  afterKey: string;
  afterId: string;
  end: string;
}

/** A range of keys without spaces, of names that do not begin with `term`; `termEnd` sorts after all that do. */
export interface SquashedRange extends KeyRange {
  term: string;
  termEnd: string;
}

/** Values of a scope in the statements on its names. */
interface ScopeValues {
  [name: string]: string | number;
}
type NameTable = "names" | "aliases";

interface NameSource extends NameTables {
  /** Sorts before all IDs. */
  firstId: string;
  valuesOf(scope: string): ScopeValues;
  /** Selects the names of a scope or its aliases, and only the keys of these. */
  rows(db: Queries, values: ScopeValues, table: NameTable): AliasableExpression<NameRow>;
  keys(
    db: Queries,
    values: ScopeValues,
    table: NameTable,
  ): AliasableExpression<Pick<NameRow, "name_key">>;
}

interface Ranges {
  begins: KeyRange | null;
  joined: SquashedRange | null;
  limit: number;
}

export interface NameIndex extends NameSource {
  /** Returns the first names of the one range, then those of the other. */
  findInRanges(db: Queries, scope: string, ranges: Ranges): MaybePromise<NameRow[]>;
  /** Returns the first `limit` names with these keys, in order, after a position. */
  findNamed(
    database: Searchable,
    scope: string,
    keys: string[],
    how: { limit: number; after?: NamePosition },
  ): MaybePromise<NameRow[]>;
  /** Returns the names with these IDs. */
  findByIds(database: Searchable, scope: string, ids: string[]): Promise<NameRow[]>;
  /** Returns the distinct keys from one to another, both included, or the first `limit` after a key. */
  keysBetween(db: Queries, scope: string, first: string, last: string): Promise<string[]>;
  keysAfter(db: Queries, scope: string, key: string, limit: number): Promise<string[]>;
}

type MaybePromise<Value> = Value | Promise<Value>;

interface RangeValues extends SquashedRange, ScopeValues {
  prefixKey: string;
  prefixId: string;
  prefixEnd: string;
  aliasEnd: string;
  limit: number;
}

interface NamedValues extends ScopeValues {
  keys: string;
  afterKey: string;
  afterId: string;
  limit: number;
}

const noRange: SquashedRange = { afterKey: "", afterId: "", end: "", term: "", termEnd: "" };

/** Makes the statements of an index, or of its names only. */
function makeIndex(source: NameSource, { hasAliases = true } = {}): NameIndex {
  const tables: readonly NameTable[] = hasAliases ? ["aliases", "names"] : ["names"];
  const from = (db: Queries, values: ScopeValues, table: NameTable) => {
    const rows = db.selectFrom(source.rows(db, values, table).as("named"));
    return hasAliases
      ? rows.selectAll()
      : rows.select(["id", "name", "name_key", sql<null>`null`.as("aliases")]);
  };
  /** The first rows of the aliases, if the scope has any, then those of the names: `inOrder` merges them. */
  const both = (
    db: Queries,
    values: ScopeValues,
    select: (rows: ReturnType<typeof from>, table: NameTable) => AliasableExpression<NameRow>,
  ) => {
    const names = sql<NameRow>`select * from ${select(from(db, values, "names"), "names")} as names`;
    if (!hasAliases) return names.compile(db);
    const isAliased = sql<boolean>`exists (select 1 from ${source.keys(db, values, "aliases")} as known)`;
    const aliases = select(from(db, values, "aliases"), "aliases");
    return sql<NameRow>`select * from ${aliases} as aliases where ${isAliased}
      union all ${names}`.compile(db);
  };
  const findInRanges = prepared<RangeValues>()((db, values) => {
    const { prefixKey, prefixId, prefixEnd, aliasEnd, limit } = values;
    const { afterKey, afterId, end, term, termEnd } = values;
    return both(db, values, (rows, table) => {
      const prefixes = rows
        .where("name_key", ">=", prefixKey)
        .where("name_key", "<", table === "names" ? prefixEnd : aliasEnd)
        .where((eb) => eb.or([eb("name_key", ">", prefixKey), eb("id", ">", prefixId)]))
        .orderBy("name_key")
        .orderBy("id")
        .limit(limit);
      const joined = rows
        .where(squashedKey, ">=", afterKey)
        .where(squashedKey, "<", end)
        .where((eb) => eb.or([eb(squashedKey, ">", afterKey), eb("id", ">", afterId)]))
        .where((eb) => eb.or([eb("name_key", "<", term), eb("name_key", ">=", termEnd)]))
        .orderBy(squashedKey)
        .orderBy("id")
        .limit(limit);
      return sql<NameRow>`(select * from ${prefixes} as prefixes
        union all select * from ${joined} as joined limit ${limit})`;
    });
  });
  const findNamed = prepared<NamedValues, [DialectOperations]>()((db, values, operations) => {
    const { keys, afterKey, afterId, limit } = values;
    return both(db, values, (rows) =>
      rows
        .where(operations.isOneOfTexts("name_key", keys))
        .where((eb) => eb.or([eb("name_key", "<>", afterKey), eb("id", ">", afterId)]))
        .orderBy("name_key")
        .orderBy("id")
        .limit(limit),
    );
  });
  /** Returns the distinct keys in a range, or the first ones of it. */
  const findKeys = async (
    db: Queries,
    scope: string,
    range: RawBuilder<boolean>,
    limit: number | null,
  ) => {
    const values = source.valuesOf(scope);
    const keys = tables.map((table) => {
      const all = db
        .selectFrom(source.keys(db, values, table).as("named"))
        .select("name_key")
        .distinct()
        .where(range)
        .orderBy("name_key");
      return sql`select * from ${limit === null ? all : all.limit(limit)} as ${sql.id(table)}`;
    });
    const most = limit === null ? sql`` : sql` limit ${limit}`;
    const { rows } = await sql<{
      name_key: string;
    }>`select distinct name_key from (${sql.join(keys, sql` union all `)}) as named order by name_key${most}`.execute(
      db,
    );
    return rows.map((row) => row.name_key);
  };
  return {
    ...source,
    findInRanges(db, scope, { begins, joined, limit }) {
      const none = { ...noRange, afterId: source.firstId };
      const { afterKey: prefixKey, afterId: prefixId, end: prefixEnd } = begins ?? none;
      // Without a term each name is listed once.
      const aliasEnd = prefixEnd === highestSuffix ? "" : prefixEnd;
      const ranges = { prefixKey, prefixId, prefixEnd, aliasEnd, ...(joined ?? none) };
      const rows = findInRanges(db, { ...source.valuesOf(scope), ...ranges, limit });
      return inOrder(rows, limit, joined);
    },
    findNamed({ read, operations }, scope, wanted, { limit, after }) {
      if (wanted.length === 0) return [];
      const { nameKey: afterKey, id: afterId } = after ?? { nameKey: "", id: source.firstId };
      const values = { ...source.valuesOf(scope), keys: JSON.stringify(wanted), afterKey, afterId };
      return inOrder(findNamed(read, { ...values, limit }, operations), limit);
    },
    findByIds({ read, operations }, scope, ids) {
      return from(read, source.valuesOf(scope), "names")
        .where(operations.isOneOf("id", ids))
        .execute();
    },
    keysBetween: (db, scope, first, last) =>
      findKeys(db, scope, sql`name_key between ${first} and ${last}`, null),
    keysAfter: (db, scope, key, limit) => findKeys(db, scope, sql`name_key > ${key}`, limit),
  };
}

/** Merges the first aliases and the first names; those of the range `joined` follow the others. */
function inOrder(
  found: MaybePromise<NameRow[]>,
  limit: number,
  joined: SquashedRange | null = null,
): MaybePromise<NameRow[]> {
  // Not async: most rows are available immediately.
  if (found instanceof Promise) return found.then((rows) => inOrder(rows, limit, joined));
  if (found.every(({ aliases }) => aliases === null)) return found;
  const isJoined = ({ name_key: key }: NameRow) =>
    joined !== null && (compareKeys(key, joined.term) < 0 || compareKeys(key, joined.termEnd) >= 0);
  const placeOf = (row: NameRow) => (isJoined(row) ? squashKey(row.name_key) : row.name_key);
  return found
    .toSorted(
      (one, other) =>
        Number(isJoined(one)) - Number(isJoined(other)) ||
        compareKeys(placeOf(one), placeOf(other)) ||
        compareKeys(one.id, other.id),
    )
    .slice(0, limit);
}

const advertisersOf = (db: Queries, { agencyId = "" }: ScopeValues, table: NameTable) =>
  db
    .selectFrom(
      table === "names" ? "agency_advertisers" : ("advertiser_aliases" as "agency_advertisers"),
    )
    .where("agency_id", "=", agencyId as string);

const advertisers: NameSource = {
  blocks: "advertiser_blocks",
  scope: "agency_id",
  scan: "scan_blocks",
  scopeType: "uuid",
  tokens: "block_tokens",
  idsOfScope: 2 ** 36,
  firstId: "00000000-0000-0000-0000-000000000000",
  valuesOf: (agencyId) => ({ agencyId }),
  rows: (...of) =>
    advertisersOf(...of).select(["advertiser_id as id", "name", "name_key", "aliases"]),
  keys: (...of) => advertisersOf(...of).select("name_key"),
};

/** The advertisers of agencies; a scope is the UUID of an agency, an ID that of an advertiser. */
export const advertiserIndex = makeIndex(advertisers);

/** The scope of the entries of a kind in an import of the catalogue. */
export const entryScope = (importNumber: number, kind: string): string => `${importNumber}.${kind}`;

const entriesOf = (db: Queries, { importNumber = 0, kind = "" }: ScopeValues, table: NameTable) =>
  db
    .selectFrom(table === "names" ? "catalogue_entries" : ("entry_aliases" as "catalogue_entries"))
    .where("import_number", "=", importNumber as number)
    .where("kind", "=", kind as string);

const entries: NameSource = {
  blocks: "entry_blocks",
  scope: "scope",
  scopeType: "text",
  scan: "scan_entry_blocks",
  tokens: "entry_tokens",
  idsOfScope: 2 ** 26,
  firstId: "",
  valuesOf(scope) {
    const at = scope.indexOf(".");
    return { importNumber: Number(scope.slice(0, at)), kind: scope.slice(at + 1) };
  },
  rows: (...of) =>
    entriesOf(...of).select([
      sql<string>`substr(cast(1100 - popularity as text), 2) || inventory_id`.as("id"),
      "name",
      "name_key",
      sql<string | null>`nullif(aliases, '[]')`.as("aliases"),
    ]),
  keys: (...of) => entriesOf(...of).select("name_key"),
};

/** The entries of the catalogue (`entryScope`). An ID is the rank by popularity, of three digits, and the inventory ID. */
export const entryIndex = makeIndex(entries);

/** Without aliases: what a script finds, and all that databases from before 0042 have. */
export const namesOnly = {
  advertisers: makeIndex(advertisers, { hasAliases: false }),
  entries: makeIndex(entries, { hasAliases: false }),
};

/** Returns the inventory ID of a row of `entryIndex`. */
export const inventoryIdOf = ({ id }: NameRow): string => id.slice(3);

/** Returns the rest of scans, of which the first one continues after a block. */
export const continueAfter = <Scan extends BlockScan>(
  [first, ...others]: readonly Scan[],
  block: { last_key: string } | undefined,
): Scan[] =>
  first && block
    ? // A continuation of the last key comes first after it, and no key contains control characters.
      [{ ...first, from: `${block.last_key}\u0001`, step: (first.step ?? 0) + 1 }, ...others]
    : [...others];

/** Makes something of each index once, such as its statements. */
export function ofIndex<Made>(make: (index: NameTables) => Made): (index: NameTables) => Made {
  const made = new Map<NameTables, Made>();
  return (index) => {
    const known = made.get(index) ?? make(index);
    made.set(index, known);
    return known;
  };
}
