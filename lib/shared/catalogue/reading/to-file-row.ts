import { type EntryColumns, type FileLayout } from "@/lib/shared/catalogue/reading/entry-fields";
import { type FileRecord, type FileRow } from "@/lib/shared/catalogue/reading/file-record";
import { type DateOrder, readDate } from "@/lib/shared/tables/read-date";

/** Returns a function that converts rows to records; `kind` is the kind of their IDs, `dates` the order of day and month. */
export function rowReader(layout: FileLayout, kind: string, dates: DateOrder | null = null) {
  const { fields } = layout;
  const used = new Set(Object.values(fields));
  const others = layout.columns.flatMap((name, index) => (used.has(index) ? [] : { name, index }));
  const isStation = kind === "radio_browser";
  return ({ line, cells }: { line: number; cells: readonly string[] }): FileRecord => {
    const cell = (field: keyof EntryColumns) => {
      const column = fields[field];
      return column === undefined ? null : (cells[column] ?? null);
    };
    const id = (cell("id") ?? "").trim();
    const row: FileRow = {
      kind,
      id,
      name: cell("name") ?? "",
      publisher: cell("publisher"),
      language: cell("language"),
      country: cell("country"),
      categories: splitWords(cell("categories")),
      address: cell("address"),
      last_published_at: readDate(cell("last_published_at") ?? "", dates),
      popularity: toNumber(cell("popularity")),
    };
    const attributes = others
      .filter(({ name }) => !isStation || stationAttributes.has(name))
      .map(({ name, index }) => [name, cells[index] ?? ""] as const);
    if (isStation) row.popularity = popularityOfVotes(attributes);
    row.attributes = Object.fromEntries(attributes.filter(([, text]) => text.trim() !== ""));
    return { line, entries: [row] };
  };
}

const splitWords = (text: string | null): string[] =>
  (text ?? "")
    .split(/[,;|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .slice(0, 100);

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
