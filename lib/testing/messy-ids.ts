/* Long because it is one corpus: each kind of mess beside what a careful person takes from it. */

import { writeXlsx } from "hucre/xlsx";

/** One messy paste or file, and what a careful person takes from it. */
export interface MessyIds {
  name: string;
  content: string | Uint8Array;
  /** Taken at once, in order. */
  added: string[];
  /** Left for a decision, as typed but without the white space around it. */
  doubtful: string[];
  /** Taken when every suggestion is followed. */
  suggested: string[];
}

interface Damage {
  name: string;
  /** The damaged form of the ID `of`; `next` is another one. */
  cell: (of: string, next: string) => string;
  /** Treatment of the damaged form: taken at once, offered, or nothing. */
  added?: (of: string, next: string) => string[];
  offered?: (of: string, next: string) => string[];
}

const itself = (of: string) => [of];
const both = (of: string, next: string) => [of, next];

/** Damages of IDs on the way through mail, chat and spreadsheets. */
const damages: Damage[] = [
  { name: "nothing", cell: (of) => of, added: itself },
  { name: "spaces around it", cell: (of) => `  ${of} `, added: itself },
  { name: "non-breaking spaces around it", cell: (of) => `\u00A0${of}\u00A0`, added: itself },
  { name: "a byte order mark before it", cell: (of) => `\uFEFF${of}`, added: itself },
  { name: "a zero-width space after it", cell: (of) => `${of}\u200B`, added: itself },
  { name: "an error", cell: () => "#N/A" },
  { name: "a German error", cell: () => "#BEZUG!" },
  { name: "a placeholder", cell: () => "n/a" },
  { name: "a dash", cell: () => "–" },
  { name: "null", cell: () => "NULL" },
  { name: "a truth value", cell: () => "TRUE" },
  { name: "a lost number", cell: () => "9.74E+14" },
  { name: "a date", cell: () => "02-Mar" },
  { name: "curly quotes", cell: (of) => `“${of}”`, offered: itself },
  { name: "a soft hyphen", cell: (of) => `${of.slice(0, 2)}\u00AD${of.slice(2)}`, offered: itself },
  {
    name: "full-width digits",
    cell: (of) => of.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    offered: itself,
  },
  { name: "an ID parameter", cell: (of) => `https://x.example/play?id=${of}`, offered: itself },
  { name: "a path", cell: (of) => `https://x.example/show/${of}/`, offered: itself },
  { name: "two by tab", cell: (of, next) => `${of}\t${next}`, offered: both },
  { name: "two by comma", cell: (of, next) => `${of}, ${next}`, offered: both },
  { name: "two by semicolon", cell: (of, next) => `${of};${next}`, offered: both },
  { name: "two by space", cell: (of, next) => `${of} ${next}`, offered: both },
  { name: "two by line end", cell: (of, next) => `${of}\n${next}`, offered: both },
  { name: "too long a text", cell: () => "x1".repeat(200) },
];

/** Damage to numbers only. */
const numberDamages: Damage[] = [
  { name: "decimals", cell: (of) => `${of}.0`, offered: itself },
  { name: "decimals with a comma", cell: (of) => `${of},00`, offered: itself },
  {
    name: "Arabic digits",
    cell: (of) => of.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))),
    offered: itself,
  },
  { name: "a word", cell: () => "Total" },
  { name: "another kind of ID", cell: () => "show-7" },
  { name: "two fused", cell: (of, next) => `${of}${next}` },
];

interface Family {
  name: string;
  id: (index: number) => string;
  damages: Damage[];
}

const families: Family[] = [
  {
    name: "numbers",
    id: (index) => String(673_791_778 + index * 7_919),
    damages: [...damages, ...numberDamages],
  },
  { name: "slugs", id: (index) => `show-${index + 11}`, damages },
  {
    name: "UUIDs",
    id: (index) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(3_300 + index)}`,
    damages: damages.filter(({ name }) => name !== "a soft hyphen"),
  },
];

interface Layout {
  name: string;
  write: (cells: string[]) => string;
  /** Whether the layout can hold a cell as it is. */
  canHold: (cell: string) => boolean;
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const quoteIfNeeded = (separator: string) => (cell: string) =>
  cell.includes(separator) || /["\n]/.test(cell) ? quote(cell) : cell;
const title = (index: number) => `Talk ${index + 1}: news, sport; weather`;
const always = () => true;
const noLineEnd = (cell: string) => !cell.includes("\n");
const without = (separator: string) => (cell: string) =>
  noLineEnd(cell) && !cell.includes(separator);

const table =
  (
    separator: string,
    end: string,
    header: string[] | null,
    row: (id: string, at: number) => string[],
  ) =>
  (cells: string[]) =>
    [...(header ? [header] : []), ...cells.map(row)]
      .map((texts) => texts.map(quoteIfNeeded(separator)).join(separator))
      .join(end);

const layouts: Layout[] = [
  { name: "a column", write: (cells) => cells.join("\n"), canHold: noLineEnd },
  {
    name: "a column of Windows",
    write: (cells) => `${cells.join("\r\n")}\r\n`,
    canHold: noLineEnd,
  },
  { name: "a column of an old Mac", write: (cells) => cells.join("\r"), canHold: noLineEnd },
  {
    name: "a column with a header and empty lines",
    write: (cells) => `Inventory ID\n\n${cells.join("\n\n")}\n\n`,
    canHold: noLineEnd,
  },
  { name: "a quoted column", write: (cells) => cells.map(quote).join("\n"), canHold: always },
  { name: "a line with commas", write: (cells) => cells.join(", "), canHold: without(",") },
  { name: "a line with semicolons", write: (cells) => cells.join(";"), canHold: without(";") },
  { name: "a line with tabs", write: (cells) => cells.join("\t"), canHold: without("\t") },
  { name: "a quoted line", write: (cells) => cells.map(quote).join(", "), canHold: always },
  {
    name: "a table with titles",
    write: table(",", "\r\n", ["Title", "inventory_id"], (id, at) => [title(at), id]),
    canHold: always,
  },
  {
    name: "a table of Excel in Germany",
    write: table(";", "\r\n", ["Show ID", "Titel"], (id, at) => [id, title(at)]),
    canHold: always,
  },
  {
    name: "cells with row numbers and titles",
    write: table("\t", "\n", null, (id, at) => [String(at + 1), title(at), id]),
    canHold: always,
  },
  {
    name: "a table that names its separator",
    write: (cells) =>
      `sep=;\n${table(";", "\n", ["id", "title"], (id, at) => [id, title(at)])(cells)}`,
    canHold: always,
  },
  { name: "JSON", write: (cells) => JSON.stringify(cells, null, 2), canHold: always },
  {
    name: "JSON objects",
    write: (cells) =>
      JSON.stringify(cells.map((id, at) => ({ title: title(at), episodes: at, show: { id } }))),
    canHold: always,
  },
  {
    name: "JSON lines",
    write: (cells) => cells.map((id, at) => JSON.stringify({ id, title: title(at) })).join("\n"),
    canHold: always,
  },
  {
    name: "a Python list",
    write: (cells) =>
      `[${cells.map((id) => `'${id.replaceAll("\t", "\\t").replaceAll("\n", "\\n")}'`).join(", ")},]`,
    canHold: always,
  },
  {
    name: "a create request",
    write: (cells) =>
      JSON.stringify({
        request_headers: [],
        body: { name: "A", inventory_ids: cells, searches: [] },
      }),
    canHold: always,
  },
];

const count = 9;
const damagedAt = 4;

/** The cells of one case: clean IDs with a damaged one among them, and what they are worth. */
function takeCells(family: Family, damage: Damage) {
  const ids = Array.from({ length: count }, (_, index) => family.id(index));
  const [of, next] = [family.id(damagedAt), family.id(count)];
  const cells = ids.with(damagedAt, damage.cell(of, next));
  const added = damage.added?.(of, next);
  const doubtful = damage.added ? [] : [damage.cell(of, next).trim()];
  const offered = added ?? damage.offered?.(of, next) ?? [];
  return {
    cells,
    added: ids.toSpliced(damagedAt, 1, ...(added ?? [])),
    doubtful,
    suggested: ids.toSpliced(damagedAt, 1, ...offered),
  };
}

const encodings: [string, (text: string) => Uint8Array][] = [
  ["UTF-8", (text) => new TextEncoder().encode(text)],
  ["UTF-8 with a mark", (text) => new TextEncoder().encode(`\uFEFF${text}`)],
  ["UTF-16 without a mark", (text) => Buffer.from(text, "utf16le")],
  ["UTF-16 with a mark", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["big-endian UTF-16", (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
  ["Windows-1252", (text) => Buffer.from(`${text}`, "latin1")],
];

/** Every family, damage and layout that fit together. */
export function messyPastes(): MessyIds[] {
  return families.flatMap((family) =>
    family.damages.flatMap((damage) => {
      const { cells, ...expected } = takeCells(family, damage);
      return layouts
        .filter(({ canHold }) => canHold(cells[damagedAt] ?? ""))
        .map((layout) => ({
          name: `${family.name}, ${damage.name}, as ${layout.name}`,
          content: layout.write(cells),
          ...expected,
        }));
    }),
  );
}

/** Text files of every encoding and layout. */
export function messyFiles(): MessyIds[] {
  return families.flatMap((family) => {
    const { cells, ...expected } = takeCells(family, {
      name: "an error",
      cell: () => "#N/A",
    });
    return encodings.flatMap(([encoding, encode]) =>
      layouts.map((layout) => ({
        name: `${family.name} in ${encoding} as ${layout.name}`,
        content: encode(layout.write(cells).replaceAll("Talk", "Gespräch")),
        ...expected,
      })),
    );
  });
}

/** Workbooks: a column, a table with titles, and one sheet among others. */
export async function messyWorkbooks(): Promise<MessyIds[]> {
  const cases = families.flatMap((family) =>
    family.damages.map((damage) => ({ family, damage, ...takeCells(family, damage) })),
  );
  const shapes = cases.flatMap(({ family, damage, cells, ...expected }) => {
    const name = `${family.name}, ${damage.name}, in a workbook`;
    const values = cells.map((cell) => (/^\d{1,15}$/.test(cell) ? Number(cell) : cell));
    const titled = values.map((value, at) => [title(at), value]);
    return [
      {
        name: `${name}, a column`,
        sheets: [{ name: "IDs", rows: values.map((value) => [value]) }],
        ...expected,
      },
      {
        name: `${name}, a table`,
        sheets: [
          { name: "Notes", rows: [["Campaign"], ["Ask Anna about this"]] },
          { name: "Shows", rows: [["Title", "Show ID"], ...titled] },
        ],
        ...expected,
      },
    ];
  });
  return Promise.all(
    shapes.map(async ({ sheets, ...rest }) => ({ ...rest, content: await writeXlsx({ sheets }) })),
  );
}
