import { saysNothing } from "@/lib/shared/tables/cell-lists";
import { isColumnName } from "@/lib/shared/tables/column-names";
import {
  countFilled,
  filledWidth,
  findCommonest,
  isBlank,
  type TableRecord,
} from "@/lib/shared/tables/types";

/** What the first records of a file say about all of them. */
export interface Layout {
  /** Cells of a row; null if the records are lists of any length. */
  width: number | null;
  /** The least number of cells in a row if nearly all rows have as many; otherwise 0. */
  least: number;
  /** Whether a separator is between the cells. */
  isSeparated: boolean;
  /** The records of the header, one below the other. */
  header: TableRecord[];
  /** The record of the header that names each column; others name groups or units. */
  named: TableRecord | null;
  /** The line on which rows may begin. */
  from: number;
  columns: ColumnProfile[];
}

/** What nearly all cells of a column have in common. */
interface ColumnProfile {
  isFilled: boolean;
  /** Whether they have digits. */
  hasDigits: boolean;
  /** Their form, of IDs and the like: 9 for each digit, a for each letter; null if they have several. */
  form: string | null;
}

/** Records at the start in which the header is looked for. */
const headerRecords = 30;
const nearlyAll = 0.9;

/** What is known of a file before its records: see `Source` in `open-table.ts`. */
interface Known {
  isEven: boolean;
  headerLine?: number | undefined;
  names?: string[] | undefined;
}

/** Finds width, header and columns. */
export function findLayout(
  sample: readonly TableRecord[],
  { isEven, headerLine, names: known }: Known,
): Layout {
  const records = sample.filter(({ cells }) => !isBlank(cells));
  const widthOf = ({ cells }: TableRecord) => (isEven ? cells.length : filledWidth(cells));
  const common = findWidth(records.map(widthOf));
  const named = known
    ? { line: 0, lines: 0, cells: known }
    : headerLine === undefined
      ? findHeader(records, common)
      : (records.find(({ line }) => line === headerLine) ?? null);
  const header = named ? withOthers(records, named) : [];
  const names = Math.max(0, ...header.map(({ cells }) => filledWidth(cells)));
  const width = common === null && names < 2 ? null : Math.max(names, common ?? 0);
  const last = header.at(-1);
  const from = last
    ? last.line + last.lines
    : (records.find(({ cells }) => countFilled(cells) > 1 || (width ?? 1) < 2)?.line ?? 1);
  const rows = records.filter(({ line }) => line >= from);
  const full = rows.filter(({ cells }) => cells.length >= (common ?? 0)).length;
  return {
    width,
    isSeparated: isEven,
    least: isEven && common !== null && full >= rows.length * nearlyAll ? common : 0,
    header,
    named,
    from,
    columns: Array.from({ length: width ?? 0 }, (_, index) => profileColumn(rows, index)),
  };
}

/** The width of most records, titles and notes aside; null if they have several. */
function findWidth(widths: number[]): number | null {
  const several = widths.filter((width) => width > 1);
  const voting = several.length * 2 >= widths.length ? several : widths;
  const most = findCommonest(voting);
  return most && most.count * 2 >= voting.length ? most.value : null;
}

const value =
  /^[-+~]?[\p{Sc}]?\s?\d[\d.,:/\s'’-]*\s?[\p{Sc}%]?$|^https?:\/\/|^\d{4}-\d{2}-\d{2}|^[\w-]*\d[\w-]{5,}$/u;
export const isValue = (cell: string): boolean => value.test(cell.trim());
const isNumber = (cell: string): boolean => hasDigit(cell) && !/\p{L}{2}/u.test(cell);
const hasDigit = (cell: string): boolean => /\p{Nd}/u.test(cell);
const isWord = (cell: string): boolean =>
  cell.trim() !== "" && !hasDigit(cell) && !saysNothing(cell);

/** The header: the first record that names columns as people do, otherwise the first of words above values. */
function findHeader(records: readonly TableRecord[], width: number | null): TableRecord | null {
  if (width === 1) return findListHeader(records);
  const candidates = records
    .slice(0, headerRecords)
    .map((record, index) => ({ record, index }))
    .filter(({ record }) => couldName(record, width));
  const named = candidates.find(({ record: { cells }, index }) => {
    const names = cells.filter(isColumnName).length;
    if (index > 0 && countRows(records, index) * 2 > index) return false;
    return names > 1 || (names === 1 && countFilled(cells) < 4);
  });
  const found =
    named ??
    candidates.find(
      ({ record, index }) =>
        isAboveValues(record, records.slice(index + 1)) && countRows(records, index) === 0,
    );
  return found?.record ?? null;
}

/** The header with its other records. */
function withOthers(records: readonly TableRecord[], named: TableRecord): TableRecord[] {
  const index = records.indexOf(named);
  if (index < 0) return [named];
  const below = records.slice(index + 1);
  const seconds = below.findIndex((record) => !isSecond(record, named));
  return [
    ...records.slice(0, index).filter((record) => isGroup(record, named)),
    named,
    ...below.slice(0, seconds < 0 ? below.length : seconds),
  ];
}

/** How many of the records above `index` are like those below, so that they are no titles. */
function countRows(records: readonly TableRecord[], index: number): number {
  const below = records.slice(index + 1);
  const sizes = [(cells: string[]) => cells.length, countFilled].map((sizeOf) => ({
    sizeOf,
    usual: findCommonest(below.map(({ cells }) => sizeOf(cells)))?.value,
  }));
  const columns = Array.from({ length: sizes[0]?.usual ?? 0 }, (_, at) => profileColumn(below, at));
  return records
    .slice(0, index)
    .filter(
      ({ cells }) =>
        sizes.every(({ sizeOf, usual }) => sizeOf(cells) === usual) &&
        columns.every(({ hasDigits: isCoded }, at) => !isCoded || hasDigit(cells[at] ?? "")),
    ).length;
}

/** Whether a record may be a header: full, of different words, none of which is a value. */
function couldName({ cells }: TableRecord, width: number | null): boolean {
  const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (names.length < 2 || names.some((name) => isValue(name) || name.endsWith(":"))) return false;
  if (new Set(names).size < names.length) return false;
  if (width === null) return names.some(isColumnName);
  return names.length * 2 > width && filledWidth(cells) + 1 >= Math.min(width, cells.length);
}

/** Whether a column below has values where the record has a word. */
function isAboveValues({ cells }: TableRecord, below: readonly TableRecord[]): boolean {
  return cells.some((cell, index) => isWord(cell) && profileColumn(below, index).hasDigits);
}

/** Names of groups right above a header: as wide, with blanks or repetitions. */
function isGroup({ cells, line, lines }: TableRecord, header: TableRecord): boolean {
  const names = cells.filter((cell) => cell.trim() !== "");
  const isSparse = names.length < filledWidth(header.cells) || new Set(names).size < names.length;
  return line + lines === header.line && names.length > 1 && isSparse && names.every(isWord);
}

const unit =
  /^(?:[([].*[)\]]|%|text|string|number|numeric|integer|int|date|zahl|datum|nombre|texte|texto|eur|usd|gbp|chf)$/i;

/** Whether a record below the header belongs to it: the same names again, others of the same columns, or units. */
function isSecond({ cells }: TableRecord, { cells: first }: TableRecord): boolean {
  const filled = cells.flatMap((cell, index) =>
    cell.trim() === "" ? [] : { cell: cell.trim(), above: (first[index] ?? "").trim() },
  );
  const named = filled.filter(
    // A row of few cells may have a name like a column's: a company is called "Time".
    ({ cell, above }) =>
      cell === above || unit.test(cell) || (filled.length > 2 && isColumnName(cell)),
  );
  return named.length * 2 > filled.length && !filled.some(({ cell }) => isValue(cell));
}

/** Above a list: the name of a column, below titles if digits are in all cells, or one word above such cells. */
function findListHeader(records: readonly TableRecord[]): TableRecord | null {
  const first = records.slice(0, headerRecords).findIndex(({ cells: [cell = ""] }) => {
    return isColumnName(cell) && !hasDigit(cell);
  });
  const isCoded = (from: number) => profileColumn(records.slice(from), 0).hasDigits;
  const named = records[first];
  if (named && (first === 0 || (isCoded(first + 1) && !records.slice(0, first).some(isCode))))
    return named;
  const isHeader = records.length > 3 && isWord(records[0]?.cells[0] ?? "") && isCoded(1);
  return (isHeader && records[0]) || null;
}

const isCode = ({ cells: [cell = ""] }: TableRecord): boolean =>
  hasDigit(cell) && !/\s/.test(cell.trim());

function profileColumn(rows: readonly TableRecord[], index: number): ColumnProfile {
  const cells = rows.map((row) => (row.cells[index] ?? "").trim());
  const filled = cells.filter((cell) => cell !== "");
  const form = findCommonest(filled.map(formOf));
  const isMost = (count: number, of: number) => of > 0 && count >= of * nearlyAll;
  return {
    isFilled: isMost(filled.length, cells.length),
    hasDigits: isMost(filled.filter(hasDigit).length, filled.length),
    form: form && isMost(form.count, filled.length) ? form.value : null,
  };
}

const formOf = (cell: string): string =>
  cell
    .trim()
    .replace(/\p{Nd}/gu, "9")
    .replace(/\p{L}/gu, "a");

/** Whether the filled cells are two or more words, without digits. */
export function areWords(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length > 1 && filled.every(isWord);
}

const totals =
  /^(?:grand |sub-?|gesamt|zwischen|net )?(?:totals?|sum|summe|gesamt|insgesamt|ergebnis|totaux|somme|suma|gesamtsumme)(?: général| general)?\s*(?:[:(—–,;-].*)?$/iu;

/** Whether a record is a sum of those above: its `first` filled cell says so, it has numbers and nothing else, and none like an ID. */
export function isTotal(first: string, cells: readonly string[], { columns }: Layout): boolean {
  if (!totals.test(first)) return false;
  const others = cells.filter((cell) => cell.trim() !== "" && cell.trim() !== first);
  if (!others.every(isNumber)) return false;
  if (others.length === 0 && !hasDigit(first)) return false;
  return !columns.some(
    ({ form }, index) => form !== null && form.length >= 5 && formOf(cells[index] ?? "") === form,
  );
}
