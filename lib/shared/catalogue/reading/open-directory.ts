import { isKindShaped, kindsByShape, sampleIds } from "@/lib/shared/catalogue/kinds";
import {
  type EntryField,
  entryTargets,
  type FileLayout,
  kindOfHeader,
} from "@/lib/shared/catalogue/reading/entry-fields";
import { type CatalogueFormat, type FileRecord } from "@/lib/shared/catalogue/sources";
import { rowReader } from "@/lib/shared/catalogue/reading/row-reader";
import { AppError } from "@/lib/shared/errors";
import { judgeId } from "@/lib/shared/id-import/judge-id";
import { type IdProfile, isRounded, profileIds } from "@/lib/shared/id-import/profile-ids";
import { type WarningKind } from "@/lib/shared/id-import/types";
import { type TableChoice } from "@/lib/shared/tables/open-source";
import { type FoundTable, openTable, readJudgedRows } from "@/lib/shared/tables/open-table";
import { say } from "@/lib/shared/tables/sort-records";
import { describeTable, type TableColumns } from "@/lib/shared/tables/table-columns";
import { type FileLines } from "@/lib/shared/tables/types";

/** A file that can be read several times. */
export interface SourceFile {
  name: string;
  /** Returns its bytes in pieces, from the start. */
  open(): AsyncIterable<Uint8Array>;
}

/** The records of a file; `lines` is of those that were read so far. */
export interface ReadRecords {
  records: AsyncGenerator<FileRecord[]>;
  lines(): Pick<FileLines, "counts" | "notices">;
}

/** A file whose columns are guessed. */
export interface OpenedFile {
  format: Exclude<CatalogueFormat, "podcast_index">;
  table: TableColumns<EntryField>;
  /** The guessed kind of the IDs; null if nothing indicates it. `isNamed`: their column names it. */
  kind: { guess: string | null; isNamed: boolean };
  /** Some of its IDs. */
  ids: string[];
  /** Reads its records; `kind` is the kind of their IDs. */
  read(layout: FileLayout, kind: string): Promise<ReadRecords>;
}

/** The user's choices for a file: the kind of its IDs, and how it is read. */
interface Chosen extends TableChoice {
  kind?: string | null;
}

/** Opens a file of entries: a table in any format, OPML, or radio-browser's answer. @throws AppError bad_request with advice */
export async function openDirectory(
  file: SourceFile,
  { kind = null, ...choice }: Chosen = {},
): Promise<OpenedFile> {
  const first = await open(file, choice);
  const targets = entryTargets(kind);
  const table = describeTable(first, first.format === "opml" ? [] : targets, choice.sheet);
  if (first.format === "opml") table.fields = feedFields;
  const { id } = table.fields;
  const cells = first.sample.map((row) => (row.cells[id ?? -1] ?? "").trim());
  const ids = sampleIds(cells.filter((cell) => cell !== ""));
  const named = first.names.map((row) => kindOfHeader(row[id ?? -1] ?? "")).find(Boolean) ?? null;
  const guess = kind ?? named ?? kindsByShape(ids)[0] ?? null;
  let unread: FoundTable | null = first;
  return {
    format: guess === "radio_browser" ? guess : formats[first.format],
    table,
    kind: { guess, isNamed: named !== null },
    ids,
    async read({ reading, columns, fields }, kindOfIds) {
      const isFirst = JSON.stringify(reading) === JSON.stringify(table.reading);
      const current = (isFirst && unread) || (await open(file, { ...choice, ...reading }));
      unread = null;
      return readRecords(current, { columns, fields }, kindOfIds);
    },
  };
}

const formats = {
  text: "csv",
  html: "csv",
  xlsx: "xlsx",
  json: "json",
  opml: "opml",
} as const satisfies Record<FoundTable["format"], CatalogueFormat>;

/** The columns that `readFeeds` gives. A feed's ID is its address. */
const feedFields = Object.fromEntries(
  (["id", "name", "publisher", "language", "categories"] as const).map((field, at) => [field, at]),
);

async function open(file: SourceFile, choice: TableChoice): Promise<FoundTable> {
  const table = await openTable(file.open(), { ...choice, keepsSkipped: true });
  if (table.start.length === 0 && table.format !== "opml")
    throw new AppError("bad_request", "The file is empty.");
  return table;
}

function readRecords(
  table: FoundTable,
  layout: Pick<FileLayout, "columns" | "fields">,
  kind: string,
): ReadRecords {
  const { toRecord, dates } = rowReader(layout, kind, table.sample);
  const { id = -1 } = layout.fields;
  const profile = profileIds(table.sample.map(({ cells }) => (cells[id] ?? "").trim()));
  const isId = (cell = "") => isKindShaped(kind, cell.trim());
  async function* records() {
    for await (const page of readJudgedRows(table))
      yield page.map(({ line, cells, problem }): FileRecord => {
        if (problem === null)
          return findDamage(cells[id] ?? "", { line, kind }, profile) ?? toRecord({ line, cells });
        // A bare separator moves the cells after it.
        const moved = id + Math.max(0, cells.length - (table.width ?? cells.length));
        const at = [id, moved].find((index) => isId(cells[index])) ?? -1;
        return refuse({ line, kind }, problem, (cells[at] ?? "").trim());
      });
  }
  return {
    records: records(),
    lines: () => ({
      counts: { ...table.counts },
      notices: [
        ...table.notices(),
        ...table.leftOut(),
        ...say(dates.unread, "date", "dates", "can't be read: left out."),
      ],
    }),
  };
}

/** What spreadsheets do to IDs. */
const damages = new Set<WarningKind>([
  "scientific",
  "decimal",
  "grouped",
  "quotes",
  "formula",
  "spreadsheet-error",
]);

/** Refuses an ID that a spreadsheet has changed: an entry of it would never be shown. */
function findDamage(
  cell: string,
  { line, kind }: { line: number; kind: string },
  profile: IdProfile,
): FileRecord | null {
  const id = cell.trim();
  // Most are plain.
  const isPlain = /^[A-Za-z0-9_:/?&-]*$/.test(id) && !isRounded(id);
  const judgement = isPlain ? null : judgeId(id, profile);
  if (!judgement || !damages.has(judgement.kind)) return null;
  const { reason, cleaned } = judgement;
  const problem = cleaned === null ? reason : `${reason} Should it be ${cleaned}?`;
  return refuse({ line, kind }, problem, cleaned ?? id);
}

const refuse = (
  { line, kind }: { line: number; kind: string },
  problem: string,
  id: string,
): FileRecord => ({ line, problem, entries: id === "" ? [] : [{ kind, id, name: "" }] });
