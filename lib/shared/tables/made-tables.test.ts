import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { readIds } from "@/lib/shared/id-import/read-ids";
import { columnNames } from "@/lib/shared/tables/column-names";
import { guessColumns } from "@/lib/shared/tables/guess-columns";
import { openTable } from "@/lib/shared/tables/open-table";
import { type TableRecord } from "@/lib/shared/tables/types";

/** A clean table, and what is done to it before it is written to a file. */
interface Made {
  seed: number;
  rows: number;
  headers: readonly string[];
  separator: string;
  lineEnd: string;
  encoding: "utf-8" | "utf-8-bom" | "utf-16le" | "utf-16be" | "windows-1252";
  titles: readonly string[];
  isPadded: boolean;
  groups: boolean;
  units: boolean;
  total: boolean;
  note: boolean;
  again: boolean;
  other: boolean;
  strayQuotes: number;
  bareSeparators: number;
  sep: boolean;
  lastLineEnd: boolean;
}

const languages = [
  ["Show", "Inventory ID", "Type", "Publisher", "Impressions"],
  ["Sendung", "Inventar-ID", "Typ", "Verlag", "Impressionen"],
  ["Émission", "Identifiant", "Type", "Éditeur", "Vues"],
  ["Emisora", "Identificador", "Tipo", "Editor", "Reproducciones"],
];
const titles = [
  "Placement report",
  "November 1, 2026 - November 28, 2026",
  "Account: Bluequarry Bank; all markets",
  "Generated 28.11.2026 10:00 | UTC",
  "Ärzte und Café, eine Auswahl",
];

const made: fc.Arbitrary<Made> = fc.record({
  seed: fc.nat(1_000),
  rows: fc.integer({ min: 4, max: 40 }),
  headers: fc.constantFrom(...languages),
  separator: fc.constantFrom(",", ";", "\t", "|"),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  encoding: fc.constantFrom("utf-8", "utf-8-bom", "utf-16le", "utf-16be", "windows-1252"),
  titles: fc.subarray(titles),
  isPadded: fc.boolean(),
  groups: fc.boolean(),
  units: fc.boolean(),
  total: fc.boolean(),
  note: fc.boolean(),
  again: fc.boolean(),
  other: fc.boolean(),
  strayQuotes: fc.nat(3),
  bareSeparators: fc.nat(3),
  sep: fc.boolean(),
  lastLineEnd: fc.boolean(),
});

const words = ["Morning", "Café", "Birch", "Signal", "Über", "Orbit", "Coast", "Noon", "Müller"];

/** The rows of a clean table; each name is of its own. */
function cleanRows({ seed, rows }: Made): string[][] {
  const pick = (at: number) => words[(seed * 7 + at * 13) % words.length] ?? "";
  return Array.from({ length: rows }, (_, at) => [
    `${pick(at)} ${pick(at + seed)}${["", " & Co", ', "live"', "; late", "\nShow"][(at + seed) % 5]}`,
    String(100_000_007 + ((seed + at) % 100) * 7_919 + at * 1_000_003),
    ["podcast", "radio"][at % 2] ?? "",
    `${pick(at + 3)} Radio`,
    String((seed * 31 + at * 977) % 9_000),
  ]);
}

interface Line {
  kind: "rows" | "blank" | "header" | "title" | "total" | "refused";
  cells: string[];
  /** Its text, where it is not what the cells say. */
  text?: string;
}

function layOut(table: Made): Line[] {
  const { headers, separator } = table;
  const width = headers.length;
  const pad = (text: string) =>
    table.isPadded ? [text, ...Array<string>(width - 1).fill("")] : [text];
  const blank: Line = { kind: "blank", cells: table.isPadded ? pad("") : [""] };
  const body = cleanRows(table).map((cells, at): Line => {
    if (at > 0 && at <= table.strayQuotes) {
      const name = `"Birch" Mills ${at}`;
      const rest = cells.slice(1);
      return { kind: "rows", cells: [name, ...rest], text: [name, ...rest].join(separator) };
    }
    if (at > 3 && at <= 3 + Math.min(table.bareSeparators, table.rows / 10)) {
      const rest = cells.slice(1).join(separator);
      return { kind: "rows", cells, text: `Bare${separator} Mills${separator}${rest}` };
    }
    return { kind: "rows", cells };
  });
  if (table.again) body.splice(3, 0, { kind: "header", cells: [...headers] });
  return [
    ...table.titles.map((text): Line => ({ kind: "title", cells: pad(text) })),
    ...(table.titles.length > 0 ? [blank] : []),
    ...(table.groups
      ? [{ kind: "header" as const, cells: ["Inventory", "", "", "", "Delivery"] }]
      : []),
    { kind: "header", cells: [...headers] },
    ...(table.units
      ? [{ kind: "header" as const, cells: ["text", "text", "text", "text", "number"] }]
      : []),
    ...body,
    ...(table.total ? [{ kind: "total" as const, cells: ["Total", "", "", "", "46000"] }] : []),
    ...(table.note || table.other ? [blank] : []),
    ...(table.note ? [{ kind: "title" as const, cells: pad("Numbers may change.") }] : []),
    ...(table.note && table.other ? [blank] : []),
    ...(table.other
      ? [
          { kind: "header" as const, cells: ["Market", "Budget"] },
          { kind: "refused" as const, cells: ["Germany", "300000071"] },
          { kind: "refused" as const, cells: ["Spain", "300000072"] },
        ]
      : []),
  ];
}

function toText(lines: Line[], table: Made): string {
  const quote = (cell: string) =>
    cell.includes(table.separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const text = lines
    .map((line) => line.text ?? line.cells.map(quote).join(table.separator))
    .join("\n");
  const whole = `${table.sep ? `sep=${table.separator}\n` : ""}${text}${table.lastLineEnd ? "\n" : ""}`;
  return whole.replaceAll("\n", table.lineEnd);
}

function encode(text: string, encoding: Made["encoding"]): Uint8Array {
  if (encoding === "windows-1252") return Uint8Array.from(text, (one) => one.charCodeAt(0));
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "utf-8-bom") return new TextEncoder().encode(`\uFEFF${text}`);
  const units = Uint16Array.from(`\uFEFF${text}`, (_, at) => `\uFEFF${text}`.charCodeAt(at));
  const bytes = new Uint8Array(units.buffer);
  if (encoding === "utf-16be")
    for (let at = 0; at < bytes.length; at += 2) bytes.subarray(at, at + 2).reverse();
  return bytes;
}

async function open(bytes: Uint8Array, pieceSize = 1_000) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
  }
  const table = await openTable(pieces());
  const rows: TableRecord[] = [];
  for await (const batch of table.read()) rows.push(...batch);
  return { ...table, rows };
}

const sum = (counts: object): number =>
  Object.values(counts).reduce((one: number, other: number) => one + other, 0);

/** What is wrong with a reading: that of each line, and the cells of IDs that nobody asked for. */
function check(lines: Line[], read: Awaited<ReturnType<typeof open>>, expected: number) {
  expect(sum(read.counts)).toBe(expected);
  const clean = lines.filter(({ kind }) => kind === "rows");
  expect(read.rows).toHaveLength(clean.length);
  read.rows.forEach((row, at) => {
    const { cells = [], text } = clean[at] ?? {};
    if (text === undefined) expect(row.cells).toEqual(cells);
    expect(row.doubt === undefined).toBe(text === undefined);
  });
  expect(read.skipped.map(({ kind }) => kind)).toEqual(
    lines.flatMap(({ kind }) => (kind === "rows" || kind === "blank" ? [] : kind)),
  );
  const sure = read.rows.filter(({ doubt }) => doubt === undefined).map(({ cells }) => cells);
  const guess = guessColumns(read.names, sure, [
    { field: "id", names: columnNames.id, endings: ["id", "ids"] },
    { field: "name", names: columnNames.name },
  ]);
  expect(guess).toEqual({ columns: { id: 1, name: 0 }, unsure: [] });
}

describe("tables made by rule and seed", () => {
  it("are read as the clean table from any text, and each line is in one count", async () => {
    await fc.assert(
      fc.asyncProperty(made, async (table) => {
        const lines = layOut(table);
        const text = toText(lines, table);
        const read = await open(encode(text, table.encoding));
        const ends = text.split(table.lineEnd).length - (text.endsWith(table.lineEnd) ? 1 : 0);
        const said: Line[] = table.sep ? [{ kind: "title", cells: [] }] : [];
        check([...said, ...lines], read, ends);
        expect(read.separator).toBe(table.separator);
      }),
      { numRuns: 250, seed: 59 },
    );
  });

  it("are read as the clean table from a workbook and a web page", async () => {
    await fc.assert(
      fc.asyncProperty(made, async (table) => {
        const lines = layOut({ ...table, strayQuotes: 0, bareSeparators: 0 });
        const rows = lines.map(({ cells }) => cells);
        const book = await open(await writeXlsx({ sheets: [{ name: "Report", rows }] }));
        const filled = rows.findLastIndex((cells) => cells.some((cell) => cell !== "")) + 1;
        check(lines, book, filled);
        const cell = (text: string) =>
          `<td>${text.replaceAll("&", "&amp;").replaceAll("\n", "<br>")}</td>`;
        const page = `<html><body><table>${rows.map((cells) => `<tr>${cells.map(cell).join("")}</tr>`).join("\n")}</table>`;
        const flat = lines.map((line) => ({
          ...line,
          cells: line.cells.map((text) => text.replaceAll("\n", " ")),
        }));
        check(flat, await open(new TextEncoder().encode(page)), rows.length);
      }),
      { numRuns: 40, seed: 59 },
    );
  });

  it("give the field of IDs those of the clean table, and nothing else unasked, from any format", async () => {
    await fc.assert(
      fc.asyncProperty(
        made,
        fc.constantFrom("text", "xlsx", "html", "json"),
        async (table, format) => {
          const isText = format === "text";
          const kept = isText ? table : { ...table, strayQuotes: 0, bareSeparators: 0 };
          const lines = layOut(kept);
          const clean = lines.filter(({ kind }) => kind === "rows");
          const reading = await readIds(await write(lines, kept, format), new Set());
          const { fresh, repeated, suspicious, counts } = reading;
          const sure = clean.flatMap(({ cells, text }) => (text === undefined ? [cells[1]] : []));
          expect(reading).toMatchObject({ isColumnSure: true, holdsTitles: false });
          expect(fresh.ids).toEqual(sure);
          expect(fresh.ids.length + repeated.ids.length + suspicious.length).toBe(clean.length);
          expect(suspicious.map(({ kind }) => kind)).toEqual(
            clean.flatMap(({ text }) => (text === undefined ? [] : ["row"])),
          );
          // A broken row offers its ID, if it is in another cell.
          const ids = new Set(clean.map(({ cells }) => cells[1]));
          for (const { id, cleaned } of suspicious) expect(ids.has(cleaned ?? id)).toBe(true);
          if (format === "json") return;
          expect(counts.title).toBe(
            lines.filter(({ kind }) => kind === "title").length + (isText && table.sep ? 1 : 0),
          );
          expect(counts.total).toBe(table.total ? 1 : 0);
        },
      ),
      { numRuns: 200, seed: 59 },
    );
  });
});

async function write(lines: Line[], table: Made, format: string): Promise<Uint8Array> {
  if (format === "text") return encode(toText(lines, table), table.encoding);
  const rows = lines.map(({ cells }) => cells);
  if (format === "xlsx") return writeXlsx({ sheets: [{ name: "Report", rows }] });
  if (format === "html")
    return new TextEncoder().encode(
      `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</td>`).join("")}</tr>`).join("")}</table>`,
    );
  const clean = lines.filter(({ kind }) => kind === "rows").map(({ cells }) => cells);
  return new TextEncoder().encode(
    JSON.stringify(
      clean.map((cells) => Object.fromEntries(cells.map((cell, at) => [table.headers[at], cell]))),
    ),
  );
}
