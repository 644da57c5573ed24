import { z } from "zod";
import {
  cleanAddress,
  cleanAliases,
  cleanAttributes,
  cleanDate,
  cleanList,
  cleanName,
  cleanShare,
  cleanText,
  most,
} from "@/lib/shared/catalogue/clean-values";
import { limits } from "@/lib/shared/limits";
import { columnNames } from "@/lib/shared/tables/column-names";

/**
 * The record of an entry's fields. Files, requests, answers, columns of the table, comparison, rules of searches, pages and exports loop
 * over it: a field of this record is in each of them; besides, it needs a migration that adds its column.
 */

const list = {
  given: z.array(z.string()).max(100).optional(),
  stored: z.array(z.string()),
  sqlType: "text",
  empty: "[]",
} as const;

/** Values that fields hold: as a row of a file gives them, and as they are stored. `sqlType`: that of PostgreSQL; lists are stored as JSON. */
const heldValues = {
  name: { given: z.string(), stored: z.string(), sqlType: "text", empty: null },
  text: {
    given: z.string().nullish(),
    stored: z.string().nullable(),
    sqlType: "text",
    empty: null,
  },
  date: {
    given: z.string().nullish(),
    stored: z.string().nullable(),
    sqlType: "timestamptz",
    empty: null,
  },
  number: { given: z.number().nullish(), stored: z.number(), sqlType: "integer", empty: null },
  list,
  names: list,
  others: {
    given: z.record(z.string(), z.string()).optional(),
    stored: z.record(z.string(), z.string()),
    sqlType: "text",
    empty: "{}",
  },
} as const;
type HeldValues = typeof heldValues;
type Held = keyof HeldValues;
type Given<Kind extends Held> = z.infer<HeldValues[Kind]["given"]>;
type Stored<Kind extends Held> = z.infer<HeldValues[Kind]["stored"]>;

/** How rules of searches compare a field, and the names by which they call it. */
interface FieldRule {
  as: "name" | "text" | "language" | "list" | "time" | "number";
  names: readonly string[];
}

interface Field<Kind extends Held> {
  holds: Kind;
  label: string;
  /** In the API reference; null if answers do not have it. */
  description: string | null;
  /** Headers of its column in files, best first: words in lower case. Columns of no field are in "others". */
  headers: readonly string[];
  /** Makes the stored value. Drops what cannot be stored. */
  clean: (given: Given<Kind>) => Stored<Kind>;
  /** Whether an entry in which only this differs has changed. */
  isCompared: boolean;
  rule: FieldRule | null;
  /** Whether lists of names have it, and its cell in exports of names. */
  inLists: false | { cell: ((value: Stored<Kind>) => string) | null };
}

/** Keeps the exact types of a field, and refuses what no field has. */
const field = <Kind extends Held, const Exact extends Field<Kind>>(
  one: { holds: Kind } & Exact &
    Field<Kind> & { [Other in Exclude<keyof Exact, keyof Field<Kind>>]: never },
): Exact & Field<Kind> => one;

const words = (text: string) => text.split(",");
/** Each ID has one line in a file. */
const onOneLine = (text: string | null) => (text ?? "").replace(/\s+/gu, " ");

/** In the order of pages and files. */
export const catalogueFields = {
  name: field({
    holds: "name",
    label: "Name",
    description: "Name of the show, station or app.",
    headers: [
      ...words("name,title,show,show name,show title,podcast,podcast name,podcast title,station"),
      ...words("app name,deal name,collection name,track name,feed title,label"),
      ...columnNames.name,
    ],
    clean: cleanName,
    isCompared: true,
    rule: { as: "name", names: ["name", "title"] },
    inLists: { cell: onOneLine },
  }),
  aliases: field({
    holds: "names",
    label: "Also known as",
    description: "Other names by which searches find it.",
    headers: columnNames.alias,
    clean: cleanAliases,
    isCompared: true,
    rule: null,
    inLists: false,
  }),
  publisher: field({
    holds: "text",
    label: "Publisher",
    description: "The publisher; null if unknown.",
    headers: [
      ...words("publisher,publisher name,author,itunes author,artist,artist name,owner,owner name"),
      ...words("seller name,company"),
      ...columnNames.publisher,
    ],
    clean: (text) => cleanText(text, limits.nameCharacters),
    isCompared: true,
    rule: { as: "text", names: ["publisher"] },
    inLists: { cell: onOneLine },
  }),
  language: field({
    holds: "text",
    label: "Language",
    description: "Language in the source's spelling; null if unknown.",
    headers: [...words("language,lang,language code"), ...columnNames.language],
    clean: (text) => cleanText(text, most.wordCharacters)?.toLowerCase() ?? null,
    isCompared: true,
    rule: { as: "language", names: ["language"] },
    inLists: false,
  }),
  country: field({
    holds: "text",
    label: "Country",
    description: "Country in the source's spelling; null if unknown.",
    headers: [...words("country code,countrycode,country,market"), ...columnNames.country],
    clean: (text) => cleanText(text, most.wordCharacters)?.toUpperCase() ?? null,
    isCompared: true,
    rule: { as: "text", names: ["country"] },
    inLists: false,
  }),
  categories: field({
    holds: "list",
    label: "Categories",
    description: "Categories in the source's spelling.",
    headers: [...columnNames.categories, ...words("primary genre name,primary genre,format")],
    clean: cleanList,
    isCompared: true,
    rule: { as: "list", names: ["categories", "category", "genre"] },
    inLists: false,
  }),
  address: field({
    holds: "text",
    label: "Address",
    description: "Address of the feed, the stream or the page; null if unknown.",
    headers: [
      ...words(
        "address,url resolved,url,feed url,rss url,xml url,xmlurl,stream url,store url,link",
      ),
      ...words("website,homepage,html url"),
      ...columnNames.address,
    ],
    clean: cleanAddress,
    isCompared: true,
    rule: null,
    inLists: false,
  }),
  last_published_at: field({
    holds: "date",
    label: "Last published",
    description: "Time of its last episode or broadcast; null if unknown.",
    headers: [
      ...words("last published at,last published,last episode at,last episode,last episode date"),
      ...words("latest episode,newest item pubdate,newest item publish time,last release"),
      ...words("release date,lastcheckoktime iso8601,letzte folge,dernier épisode,último episodio"),
    ],
    clean: cleanDate,
    isCompared: true,
    rule: { as: "time", names: ["last_published_at", "last_published"] },
    inLists: { cell: null },
  }),
  popularity: field({
    holds: "number",
    label: "Popularity",
    description: null,
    headers: ["popularity", "popularity score", "popularität", "popularité", "popularidad"],
    clean: cleanShare,
    isCompared: true,
    rule: { as: "number", names: ["popularity"] },
    inLists: false,
  }),
  attributes: field({
    holds: "others",
    label: "Other columns",
    description: "Further fields of the source, as texts.",
    headers: [],
    clean: cleanAttributes,
    isCompared: true,
    // A rule on any other name is one on an attribute.
    rule: null,
    inLists: false,
  }),
} as const;

type Fields = typeof catalogueFields;
export type CatalogueField = keyof Fields;
export const catalogueFieldNames = Object.keys(catalogueFields) as CatalogueField[];

/** The stored values of an entry, except its kind and ID. Times are ISO 8601, UTC. */
export type EntryValues = { [Name in CatalogueField]: Stored<Fields[Name]["holds"]> };

/** Returns the record's entry of a field, for loops. */
export const catalogueFieldOf = (name: CatalogueField): Field<Held> =>
  catalogueFields[name] as unknown as Field<Held>;
export const heldBy = (name: CatalogueField): HeldValues[Held] =>
  heldValues[catalogueFields[name].holds];

/** The fields that answers have, and those that lists of names have. */
export type AnsweredField = {
  [Name in CatalogueField]: Fields[Name]["description"] extends string ? Name : never;
}[CatalogueField];
export type ListedField = {
  [Name in CatalogueField]: Fields[Name]["inLists"] extends false ? never : Name;
}[CatalogueField];
export const answeredFields = catalogueFieldNames.filter(
  (name): name is AnsweredField => catalogueFields[name].description !== null,
);
export const listedFields = catalogueFieldNames.filter(
  (name): name is ListedField => catalogueFields[name].inLists !== false,
);

/** The fields that a column of a file can contain. */
export type ColumnField = {
  [Name in CatalogueField]: Fields[Name]["holds"] extends "others" ? never : Name;
}[CatalogueField];
export const columnFields = catalogueFieldNames.filter(
  (name): name is ColumnField => catalogueFields[name].holds !== "others",
);

/** Cleans all values of a row. */
export const cleanValues = (row: { [Name in CatalogueField]?: unknown }): EntryValues =>
  Object.fromEntries(
    catalogueFieldNames.map((name) => [
      name,
      catalogueFieldOf(name).clean(row[name] as Given<Held>),
    ]),
  ) as EntryValues;

/** The schemas of values in a row of a file. */
export const givenShape = Object.fromEntries(
  catalogueFieldNames.map((name) => [name, heldBy(name).given]),
) as { [Name in CatalogueField]: HeldValues[Fields[Name]["holds"]]["given"] };

/** The schemas of stored values of some fields. */
export const storedShape = <Name extends CatalogueField>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, heldBy(name).stored])) as {
    [Some in Name]: HeldValues[Fields[Some]["holds"]]["stored"];
  };
