import { excelCharacters } from "@/lib/shared/tables/cell-lists";
import { areWords, isTotal, isValue, type Layout } from "@/lib/shared/tables/find-layout";
import {
  countFilled,
  filledWidth,
  firstFilled,
  type LineCounts,
  noLines,
  type RowDoubt,
  type SkippedRecord,
  type TableRecord,
} from "@/lib/shared/tables/types";

/** Records that are no rows and are kept to be shown. */
const maxSkipped = 1_000;
/** Lines of which a notice says the number. */
const namedLines = 5;
/** Records with one cell that wait for what follows: at the end of a file they are notes. */
const maxHeld = 20;

/** Tells rows from what else is in a file, record by record, and counts its lines. */
export class RecordSorter {
  readonly #layout: Layout;
  /** Names of the header's cells. */
  readonly #names: ReadonlySet<string>;
  readonly counts: LineCounts = { ...noLines };
  readonly skipped: SkippedRecord[] = [];
  readonly #most: number;
  /** Whether rows before have one cell: then such a record is no note. */
  #hasLoneCells = false;
  #held: TableRecord[] = [];
  #isAfterGap = false;
  #isOtherTable = false;
  #cutCells = 0;
  #leftOut = { count: 0, lines: [] as number[] };

  constructor(layout: Layout, keepsAll = false) {
    this.#most = keepsAll ? Infinity : maxSkipped;
    this.#layout = layout;
    this.#names = new Set(layout.header.flatMap(({ cells }) => namesIn(cells)));
  }

  sort(records: TableRecord[], isLast: boolean): TableRecord[] {
    const rows: TableRecord[] = [];
    for (const record of records) this.#add(record, rows);
    if (isLast) this.#release(rows, true);
    return rows;
  }

  takeSkipped(): SkippedRecord[] {
    return this.skipped.splice(0);
  }

  /** What isn't imported although it may be a row: totals, notes, and what is above a table without a header. */
  leftOut(): string[] {
    const { count, lines } = this.#leftOut;
    const places = lines.join(", ") + (count > lines.length ? ", …" : "");
    return [
      ...say(
        count,
        "line looks like a total or a note and is",
        "lines look like totals or notes and are",
        `left out: ${count === 1 ? "line" : "lines"} ${places}.`,
      ),
    ];
  }

  notices(): string[] {
    const most = excelCharacters.toLocaleString("en");
    return [
      ...say(this.counts.refused, "line is", "lines are", "of another table, or can't be read."),
      ...say(
        this.#cutCells,
        "cell has",
        "cells have",
        `${most} characters, the most that Excel keeps. Check its end.`,
      ),
    ];
  }

  #add(record: TableRecord, rows: TableRecord[]): void {
    const { cells, line } = record;
    const { from, header, width } = this.#layout;
    const first = firstFilled(cells);
    if (first === "") {
      this.counts.blank += record.lines;
      this.#isAfterGap = true;
      return;
    }
    if (line < from)
      return this.#skip(record, header.some((one) => one.line === line) ? "header" : "title");
    if (this.#names.has(first) && header.some((one) => haveSame(one.cells, cells))) {
      this.#isOtherTable = false;
      return this.#skip(record, "header");
    }
    if (this.#isOtherTable || record.isUnreadable) return this.#skip(record, "refused");
    if (this.#beginsTable(cells)) {
      this.#isOtherTable = true;
      this.#release(rows, true);
      return this.#skip(record, "header");
    }
    const isSum = isTotal(first, cells, this.#layout);
    if (isSum && this.#lacksCells(cells)) {
      this.#isAfterGap = true;
      return this.#skip(record, "total");
    }
    const isNote =
      (width ?? 0) > 1 &&
      this.#isAfterGap &&
      countFilled(cells) === 1 &&
      !this.#hasLoneCells &&
      /\S\s+\S/.test(cells[0] ?? "");
    if (isSum || isNote) {
      this.#isAfterGap = true;
      this.#held.push(record);
      if (this.#held.length > maxHeld) this.#release(rows, false);
      return;
    }
    this.#release(rows, false);
    this.#isAfterGap = false;
    rows.push(this.#toRow(record));
  }

  /** Whether a record begins another table: with names of the first one, or after a gap with other words. */
  #beginsTable(cells: readonly string[]): boolean {
    if (this.#names.size === 0) return false;
    if (this.#isAfterGap && cells.length !== this.#layout.width && areWords(cells)) return true;
    const shared = cells.filter((cell) => this.#names.has(cell.trim())).length;
    return shared > 1 && shared * 2 >= this.#names.size && !cells.some(isValue);
  }

  /** Decides on the records that wait: before another row they are rows, at the end of the table totals or notes. */
  #release(rows: TableRecord[], isEnd: boolean): void {
    for (const record of this.#held)
      if (isEnd)
        this.#skip(
          record,
          isTotal(firstFilled(record.cells), record.cells, this.#layout) ? "total" : "title",
        );
      else rows.push(this.#toRow(record));
    this.#held = [];
  }

  #lacksCells(cells: readonly string[]): boolean {
    return this.#layout.columns.some(
      ({ isFilled }, index) => isFilled && (cells[index] ?? "").trim() === "",
    );
  }

  #toRow(record: TableRecord): TableRecord {
    this.counts.rows += record.lines;
    this.#hasLoneCells ||= countFilled(record.cells) === 1;
    for (const cell of record.cells) if (cell.length === excelCharacters) this.#cutCells += 1;
    const doubt = this.#findDoubt(record);
    if (doubt) record.doubt = doubt;
    return record;
  }

  #findDoubt({ cells, isBroken }: TableRecord): RowDoubt | null {
    const { width, least, header, isSeparated } = this.#layout;
    if (isBroken)
      return {
        kind: "quotes",
        message: "A quotation mark in this row isn't closed, or should be doubled. Check the row.",
      };
    const others = `${header.length > 0 ? "the header has" : "most have"} ${width}`;
    if (width !== null && cells.length > width && filledWidth(cells) > width)
      return {
        kind: "wide",
        message: `This row has ${cells.length} columns, but ${others}. ${isSeparated ? "Put quotation marks around cells that contain the separator." : "Clear the cells next to the table."}`,
      };
    if (cells.length < least)
      return {
        kind: "short",
        message: `This row has ${cells.length} ${cells.length === 1 ? "column" : "columns"}, but ${others}. Check whether a separator is missing.`,
      };
    return null;
  }

  #skip(record: TableRecord, kind: SkippedRecord["kind"]): void {
    this.counts[kind] += record.lines;
    const { from, header } = this.#layout;
    if (kind === "total" || (kind === "title" && (record.line >= from || header.length === 0))) {
      this.#leftOut.count += record.lines;
      if (this.#leftOut.lines.length < namedLines) this.#leftOut.lines.push(record.line);
    }
    if (this.skipped.length < this.#most) this.skipped.push({ ...record, kind });
  }
}

/** A notice of `count` things; none of none. */
export const say = (count: number, one: string, many: string, what: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString("en")} ${count === 1 ? one : many} ${what}`];

const namesIn = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== "");

const haveSame = (one: readonly string[], other: readonly string[]): boolean =>
  filledWidth(one) === filledWidth(other) &&
  other.every((cell, index) => cell.trim() === (one[index] ?? "").trim());
