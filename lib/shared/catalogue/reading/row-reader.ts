import {
  catalogueFields,
  type ColumnField,
  columnFields,
} from "@/lib/shared/catalogue/catalogue-fields";
import { type EntryField, type FileLayout } from "@/lib/shared/catalogue/reading/entry-fields";
import { type FileRecord, type FileRow } from "@/lib/shared/catalogue/sources";
import { type CellList, readCellList, readNamesCell } from "@/lib/shared/tables/cell-lists";
import { findDateOrder, readDate } from "@/lib/shared/tables/read-date";

interface Row {
  line: number;
  cells: readonly string[];
}

/** Nothing, and what programs write for "never". */
const noDate = /^(?:[-–—0.:/\s]*|0*1970-01-01.*|n\/a|null|none|never)$/i;

/** Returns a function that converts rows to records, and the number of dates that it could not read. `kind` is the kind of their IDs. */
export function rowReader(
  { columns, fields }: Pick<FileLayout, "columns" | "fields">,
  kind: string,
  sample: readonly Row[],
) {
  const used = new Set(Object.values(fields));
  const others = columns.flatMap((name, index) => (used.has(index) ? [] : { name, index }));
  const isStation = kind === "radio_browser";
  const dateOrder = findDateOrder(
    sample.map(({ cells }) => cells[fields.last_published_at ?? -1] ?? ""),
  );
  const dates = { unread: 0 };
  const readDay = (text: string) => {
    const date = readDate(text, dateOrder);
    if (date === null && !noDate.test(text.trim())) dates.unread += 1;
    return date;
  };
  const read = {
    name: (text: string | null) => text ?? "",
    text: (text: string | null) => text,
    names: (text: string | null) => valuesOf(readNamesCell(text ?? "")),
    list: (text: string | null) => valuesOf(readCellList(text ?? "")),
    date: (text: string | null) => readDay(text ?? ""),
    number: toNumber,
  };
  const toRecord = ({ line, cells }: Row): FileRecord => {
    const cell = (field: EntryField) => cells[fields[field] ?? -1] ?? null;
    const id = (cell("id") ?? "").trim();
    const values = columnFields.map((field) => [
      field,
      read[catalogueFields[field].holds](cell(field)),
    ]);
    const row: FileRow = {
      kind,
      id,
      ...(Object.fromEntries(values) as Pick<FileRow, ColumnField>),
    };
    // A feed's ID is its address.
    if (kind === "rss") row.address ??= id;
    const attributes = others
      .filter(({ name }) => !isStation || stationAttributes.has(name))
      .map(({ name, index }) => [name, cells[index] ?? ""] as const);
    if (isStation) row.popularity = popularityOfVotes(attributes);
    row.attributes = Object.fromEntries(attributes.filter(([, text]) => text.trim() !== ""));
    return { line, entries: [row] };
  };
  return { toRecord, dates };
}

const valuesOf = (list: CellList): string[] =>
  "values" in list ? list.values.map(String).slice(0, 100) : [];

const toNumber = (text: string | null): number | null =>
  text === null || text.trim() === "" || Number.isNaN(Number(text)) ? null : Number(text);

/** Fields of radio-browser that are kept as attributes; the rest concerns its own checks. */
const stationAttributes = new Set([
  "homepage",
  "state",
  "codec",
  "bitrate",
  "votes",
  "lastcheckok",
  "lastchangetime_iso8601",
]);

/** radio-browser's votes range from none to some hundred thousand: each power of ten counts 20. */
function popularityOfVotes(attributes: readonly (readonly [string, string])[]): number {
  const votes = Number(attributes.find(([name]) => name === "votes")?.[1] ?? 0);
  return votes > 0 ? Math.min(100, Math.round(20 * Math.log10(1 + votes))) : 0;
}
