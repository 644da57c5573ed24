import { type RawBuilder, sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";
import {
  type CatalogueField,
  catalogueFieldNames,
  catalogueFieldOf,
} from "@/lib/shared/catalogue/catalogue-fields";
import { type SearchGroup, type SearchRule } from "@/lib/shared/playlists/searches/search-schema";
import { nameKey } from "@/lib/shared/text";

/* Translates the rules of a search into a condition on `entry`, with the three-valued logic of SQL: an unknown value is null, and a rule
   on it is neither true nor false. Texts are compared regardless of the case of A to Z, names by their `nameKey`. */

type Condition = RawBuilder<boolean | null>;
type Text = RawBuilder<string | null>;

/** A column of the entry, filled from another catalogue if it is empty. */
export type ColumnOf = (name: CatalogueField) => RawBuilder<unknown>;

interface Fields {
  /** The entry's value of a rule's field (`toField`). */
  valueOf: (field: string) => Text;
  operations: DialectOperations;
}

const never = sql<boolean>`1 = 0`;

type Operator = SearchRule["operator"];
/** Operators that negate another one. */
const contraries: Partial<Record<Operator, Operator>> = { is_not: "is", not_in: "in" };
const signs: Partial<Record<Operator, RawBuilder<unknown>>> = {
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

/** The fields that a rule can use, by the names in rules. Any other name is an attribute. */
const ruled = new Map(
  catalogueFieldNames.flatMap((field) => {
    const { rule } = catalogueFieldOf(field);
    return (rule?.names ?? []).map((name) => [name, { field, as: rule?.as }] as const);
  }),
);
const findField = (name: string) => ruled.get(name.toLowerCase());
const kindOfRule = (name: string) => findField(name)?.as;

/** Lists the rules of a group, including those of nested groups. */
export const listRules = (group: SearchGroup): SearchRule[] =>
  group.rules.flatMap((node) => ("rules" in node ? listRules(node) : [node]));

/** Translates a group of rules. */
export function toCondition(group: SearchGroup, fields: Fields): Condition {
  const parts = group.rules.map((node) =>
    "rules" in node ? toCondition(node, fields) : toRule(node, fields),
  );
  return join(parts, group.combinator === "and" ? sql`and` : sql`or`);
}

/** Joins the parts in halves, because SQLite accepts no tree of more than a thousand levels. */
function join(parts: Condition[], word: RawBuilder<unknown>): Condition {
  const [first = never] = parts;
  if (parts.length < 2) return first;
  const half = parts.length >> 1;
  return sql`(${join(parts.slice(0, half), word)} ${word} ${join(parts.slice(half), word)})`;
}

/** Returns an entry's value of a rule's field, texts in lower case; null if unknown. Returns null for fields that every entry has. */
export function toField(
  field: string,
  { columnOf, operations }: { columnOf: ColumnOf; operations: DialectOperations },
): Text | null {
  const found = findField(field);
  if (found === undefined)
    return operations.lower(operations.attribute(columnOf("attributes"), field));
  if (found.as === "name" || found.as === "number") return null;
  const column = columnOf(found.field) as Text;
  if (found.as === "time") return column;
  return operations.lower(found.as === "list" ? sql`nullif(${column}, '[]')` : column);
}

/** Work on an entry, relative to reading it: for each rule, field, attribute, and value that is searched in a text. */
const costs = { rule: 1 / 8, field: 1 / 8, attribute: 2, part: 1 / 16, partOfList: 1 / 8 };

/** Returns the work of a tree of rules on an entry. */
export function workOf(query: SearchGroup): number {
  const rules = listRules(query);
  const ofField = (field: string) => (kindOfRule(field) ? costs.field : costs.attribute);
  const ofRule = ({ field, operator, value }: SearchRule) => {
    const isInTexts = operator === "contains" || operator === "starts_with";
    const ofList = kindOfRule(field) === "list" ? costs.partOfList : null;
    const ofPart = ofList ?? (isInTexts || kindOfRule(field) === "time" ? costs.part : 0);
    return costs.rule + ofPart * [value].flat().length;
  };
  const fields = Array.from(new Set(rules.map(({ field }) => field)));
  return (
    1 +
    fields.reduce((sum, field) => sum + ofField(field), 0) +
    rules.reduce((sum, rule) => sum + ofRule(rule), 0)
  );
}

function toRule(rule: SearchRule, fields: Fields): Condition {
  const { field, operator } = rule;
  const { as: kind = "attribute", field: name = "attributes" } = findField(field) ?? {};
  const values = [rule.value].flat();
  const contrary = contraries[operator];
  if (contrary) return sql`(not ${toRule({ ...rule, operator: contrary }, fields)})`;
  if (kind === "name") return compareText(sql`name_key`, operator, values, fields, nameKey);
  if (kind === "number") return compareNumber(sql.ref(name), operator, values, fields);
  const column = fields.valueOf(field);
  if (kind === "time") return compareTime(column, operator, values);
  if (kind === "list") return compareList(column, operator, values, fields);
  if (kind === "language") return compareLanguage(column, operator, values, fields);
  // Attributes are texts; a number is compared with those that are numeric.
  if (kind === "attribute" && values.every((value) => typeof value === "number"))
    return compareNumber(fields.operations.numberIn(column), operator, values, fields);
  return compareText(column, operator, values, fields);
}

type Value = string | number | boolean;
const lowered = (text: string) => text.replaceAll(/[A-Z]+/g, (some) => some.toLowerCase());

function compareText(
  text: Text,
  operator: Operator,
  given: Value[],
  { operations }: Fields,
  fold: (text: string) => string = lowered,
): Condition {
  const values = given.map((value) => fold(String(value)));
  const [value = ""] = values;
  const sign = signs[operator];
  if (sign) return sql`${text} ${sign} ${value}`;
  if (operator === "contains") return operations.hasPart(text, values, "anywhere");
  if (operator === "starts_with") return operations.hasPart(text, values, "start");
  return isIn(text, values, operations);
}

const isIn = (text: Text, values: string[], { textsOf }: DialectOperations): Condition =>
  values.length === 1
    ? sql`${text} = ${values[0]}`
    : sql`${text} in ${textsOf(sql`${JSON.stringify(values)}`)}`;

/** A language also matches a wider one: en-us matches en (RFC 4647, 3.3.1). */
function compareLanguage(
  language: Text,
  operator: Operator,
  given: Value[],
  fields: Fields,
): Condition {
  if (operator !== "is" && operator !== "in") return compareText(language, operator, given, fields);
  const values = given.map((value) => lowered(String(value)));
  const widest = [2, 3].map(
    (letters) =>
      sql<
        boolean | null
      >`(substr(${language}, ${letters + 1}, 1) = '-' and ${isIn(sql`substr(${language}, 1, ${letters})`, values, fields.operations)})`,
  );
  return join([isIn(language, values, fields.operations), ...widest], sql`or`);
}

/** A list matches if one of its texts does. Lists are stored as JSON, in which a text is enclosed in quotes. */
function compareList(
  list: Text,
  operator: Operator,
  given: Value[],
  { operations }: Fields,
): Condition {
  if (signs[operator]) return neverOf(list);
  const quoted = given.map((value) => lowered(JSON.stringify(String(value))));
  const parts = {
    contains: quoted.map((part) => part.slice(1, -1)),
    starts_with: quoted.map((part) => part.slice(0, -1)),
  };
  return operations.hasPart(list, parts[operator as keyof typeof parts] ?? quoted, "anywhere");
}

/** False for a known value, otherwise null. */
const neverOf = (text: RawBuilder<unknown>): Condition => sql`${text} <> ${text}`;

function compareNumber(
  number: RawBuilder<number | null>,
  operator: Operator,
  given: Value[],
  { operations }: Fields,
): Condition {
  const values = given.map(Number).filter(Number.isFinite);
  if (values.length === 0 || operator === "contains" || operator === "starts_with")
    return neverOf(number);
  const sign = signs[operator];
  if (!sign) return operations.isOneOfNumbers(number, values);
  // Of several limits the widest decides.
  const widest = operator === "gt" || operator === "gte" ? Math.min : Math.max;
  return sql`${number} ${sign} cast(${widest(...values)} as double precision)`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Compares times with instants, or with whole days in UTC. */
function compareTime(time: Text, operator: Operator, given: Value[]): Condition {
  const parts = given.map((value): Condition => {
    const from = Date.parse(String(value));
    if (Number.isNaN(from)) return neverOf(time);
    const isDay = /^\d{4}-\d\d-\d\d$/.test(String(value).trim());
    const iso = (ms: number) => new Date(ms).toISOString();
    const [start, end] = [iso(from), iso(from + (isDay ? dayMs : 1))];
    if (operator === "gt") return sql`${time} >= ${end}`;
    if (operator === "gte") return sql`${time} >= ${start}`;
    if (operator === "lt") return sql`${time} < ${start}`;
    if (operator === "lte") return sql`${time} < ${end}`;
    if (operator === "is" || operator === "in")
      return sql`(${time} >= ${start} and ${time} < ${end})`;
    return neverOf(time);
  });
  return join(parts, sql`or`);
}

/** Keys of names from `from` (inclusive) to `to` (exclusive). */
export interface NameRange {
  from: string;
  to: string;
}

/** Returns the range of names that can match, if a required rule gives their beginning; otherwise null. */
export function findNameRange({ combinator, rules }: SearchGroup): NameRange | null {
  if (combinator === "or" && rules.length > 1) return null;
  for (const node of rules) {
    const range = "rules" in node ? findNameRange(node) : toNameRange(node);
    if (range) return range;
  }
  return null;
}

function toNameRange({ field, operator, value }: SearchRule): NameRange | null {
  const isName = kindOfRule(field) === "name";
  if (!isName || Array.isArray(value)) return null;
  const from = nameKey(String(value));
  if (from === "") return null;
  if (operator === "is") return { from, to: `${from}\u0001` };
  return operator === "starts_with" ? { from, to: `${from}\u{10FFFF}` } : null;
}
