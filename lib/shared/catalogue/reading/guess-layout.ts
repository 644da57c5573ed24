import { scoreHeader } from "@/lib/shared/id-import/find-header";
import { type KnownKind, kindsByShape } from "@/lib/shared/catalogue/kinds";
import {
  type EntryColumns,
  type EntryField,
  fieldHeaders,
  type FileLayout,
  headerKey,
  idHeaders,
} from "@/lib/shared/catalogue/reading/entry-fields";

type Cells = readonly string[];

/** A layout, and the kind of the IDs, or null if nothing indicates it. `isSure`: the header names an ID and a name. */
export interface LayoutGuess {
  layout: FileLayout;
  kind: string | null;
  isSure: boolean;
}

/**
 * Guesses the meaning of a file's columns from its header, or else from its first rows. `kind`: the kind of the IDs if the user chose it,
 * which decides between several columns of IDs. `hasHeader`: null if unknown.
 */
export function guessLayout(
  sample: readonly Cells[],
  { kind = null, hasHeader = null }: { kind?: string | null; hasHeader?: boolean | null } = {},
): LayoutGuess {
  const [first = [], ...rest] = sample;
  const keys = first.map(headerKey);
  const named = hasHeader === false ? {} : findFields(keys, kind);
  const isHeader = hasHeader ?? (named.id !== undefined || Object.keys(named).length > 1);
  const rows = isHeader ? rest : sample;
  const fields = isHeader ? named : {};
  const isSure = fields.id !== undefined && fields.name !== undefined;
  guessByContent(rows, fields);
  const width = Math.max(0, ...sample.slice(0, sampledRows).map((cells) => cells.length));
  return {
    isSure,
    kind: kind ?? kindOfHeader(keys[fields.id ?? -1] ?? "") ?? kindOfColumn(rows, fields.id),
    layout: {
      columns: Array.from(
        { length: width },
        (_, index) => (isHeader && first[index]?.trim()) || `Column ${index + 1}`,
      ),
      hasHeader: isHeader,
      fields,
    },
  };
}

const sampledRows = 200;

/** Returns the kind whose IDs a header names; null for "ID" and the like. */
function kindOfHeader(key: string): string | null {
  const found = Object.entries(idHeaders).find(([, headers]) => headers.includes(key));
  return found?.[0] ?? null;
}

function findFields(keys: string[], kind: string | null): EntryColumns {
  const fields: EntryColumns = {};
  const id = findIdColumn(keys, kind);
  if (id >= 0) fields.id = id;
  for (const [field, headers] of Object.entries(fieldHeaders)) {
    const header = headers.find((one) => keys.includes(one) && keys.indexOf(one) !== id);
    if (header !== undefined) fields[field as EntryField] = keys.indexOf(header);
  }
  // A feed's ID is its address.
  if (fields.address === undefined && kind === "rss" && id >= 0) fields.address = id;
  return fields;
}

function findIdColumn(keys: string[], kind: string | null): number {
  const find = (headers: readonly string[] = []) =>
    headers.map((header) => keys.indexOf(header)).find((index) => index >= 0) ?? -1;
  const ofKind = find(kind === null ? [] : idHeaders[kind as KnownKind]);
  if (ofKind >= 0) return ofKind;
  // If the kind is chosen, columns of other kinds do not contain the ID.
  const others = kind === null ? [] : Object.values(idHeaders).flat();
  const scores = keys.map((key) => (others.includes(key) ? 0 : scoreHeader(key)));
  const best = Math.max(0, ...scores);
  if (kind === null) {
    const first = find(Object.values(idHeaders).flat());
    if (first >= 0 && best < 100) return first;
  }
  return best > 0 ? scores.indexOf(best) : -1;
}

/** Finds the ID and the name by content: a column of IDs of one format, and the column with the longest words. */
function guessByContent(rows: readonly Cells[], fields: EntryColumns): void {
  const width = Math.max(0, ...rows.slice(0, sampledRows).map((cells) => cells.length));
  const taken = new Set(Object.values(fields));
  const free = Array.from({ length: width }, (_, index) => index).filter(
    (index) => !taken.has(index),
  );
  if (fields.id === undefined) {
    const id = free.find((index) => kindsByShape(column(rows, index)).length > 0);
    const digits = free.find((index) => column(rows, index).every((cell) => /\d/.test(cell)));
    const found = id ?? digits;
    if (found !== undefined) fields.id = found;
  }
  if (fields.name === undefined) {
    const letters = free
      .filter((index) => index !== fields.id)
      .map((index) => ({ index, letters: countLetters(column(rows, index)) }))
      .sort((one, other) => other.letters - one.letters);
    if (letters[0] && letters[0].letters > 0) fields.name = letters[0].index;
  }
}

const column = (rows: readonly Cells[], index: number): string[] =>
  rows
    .slice(0, sampledRows)
    .map((cells) => (cells[index] ?? "").trim())
    .filter((cell) => cell !== "");

const countLetters = (cells: string[]): number =>
  cells.reduce(
    (sum, cell) => sum + (/^https?:/.test(cell) ? 0 : cell.replace(/\P{L}/gu, "").length),
    0,
  );

function kindOfColumn(rows: readonly Cells[], index: number | undefined): string | null {
  const ids = index === undefined ? [] : column(rows, index);
  return kindsByShape(ids)[0] ?? null;
}
