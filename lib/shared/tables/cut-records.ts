import { type TableRecord } from "@/lib/shared/tables/types";
import { AppError } from "@/lib/shared/errors";

/** How a text is cut into cells. */
export interface Dialect {
  /** Between two cells; "" if each line is one cell. */
  separator: string;
  quote: '"' | "'";
  /** What makes a quotation mark in quotes part of the cell, apart from a second one. */
  escape: "\\" | null;
  /** Whether a space follows every separator, which belongs to it. */
  isPadded: boolean;
}

/** Characters that are searched for the end of a record: 2 MiB. */
const defaultMaxCharacters = 2 * 1024 * 1024;
/** Characters after a line that may be read in vain for its quotation marks: then records have one line, so that no file takes for ever. */
const maxVain = 16 * 1024 * 1024;
/** Marks of a broken line that are tried as text. */
const maxTried = 64;

type Cut = { cells: string[]; end: number } | "broken" | "open";

/**
 * Cuts text, whose lines end with "\n", into records. A quotation mark opens a cell only at its start and closes it only before a separator
 * or a line end. Where that fails, or a record of several lines is not as wide as the others, its first line is a record of its own, and
 * the others are read as if nothing had happened: papaparse and its kind search for the next mark instead, which takes the lines in between.
 */
export class RecordCutter {
  readonly #dialect: Dialect;
  /** Cells of a record; null if unknown. */
  readonly #width: number | null;
  readonly #most: number;
  #text = "";
  #isLast = false;
  #line = 1;
  /** Characters that have no line end, as far as it is known. */
  #searched = 0;
  #vain = 0;
  /** Where the last search for a record's end came to. */
  #reached = 0;
  /** Where the next record begins. */
  #next = 0;

  constructor(dialect: Dialect, width: number | null, most = defaultMaxCharacters) {
    [this.#dialect, this.#width, this.#most] = [dialect, width, most];
  }

  /** The characters that no record has yet. */
  get left(): number {
    return this.#text.length;
  }

  /** Cuts the records that `text` completes; with `isLast` all. @throws AppError bad_request for a line that is too long */
  cut(text: string, isLast: boolean): TableRecord[] {
    this.#text += text;
    this.#isLast = isLast;
    const records: TableRecord[] = [];
    let from = 0;
    let mark = -1;
    while (from < this.#text.length) {
      const found = this.#text.indexOf("\n", Math.max(from, this.#searched));
      if (found < 0 && !isLast) {
        this.#searched = this.#text.length;
        break;
      }
      const end = found < 0 ? this.#text.length : found;
      if (mark < from) mark = this.#findMark(from);
      // Most records have none: then the line is the record.
      const record =
        mark < end
          ? this.#cutRecord(from, end)
          : this.#toRecord(this.#split(this.#text.slice(from, end)), end);
      if (record === null) break;
      records.push(record);
      this.#line += record.lines;
      from = this.#next;
    }
    this.#text = this.#text.slice(from);
    this.#searched = Math.max(0, this.#searched - from);
    if (this.#text.length > this.#most && !this.#text.includes("\n")) throw this.#tooLong();
    return records;
  }

  #findMark(from: number): number {
    const mark = this.#text.indexOf(this.#dialect.quote, from);
    return mark < 0 ? Infinity : mark;
  }

  /** The record of some cells, the last of which ends at `end`. */
  #toRecord(cells: string[], end: number, lines = 1): TableRecord {
    this.#next = end + 1;
    return { line: this.#line, lines, cells };
  }

  /** The record that begins with the line from `from` to `end`, which has quotation marks; null if more text may belong to it. */
  #cutRecord(from: number, end: number): TableRecord | null {
    const text = this.#text.slice(from, end);
    const cut =
      this.#vain > maxVain ? this.#cutLine(text, from) : this.#cutStrictly(this.#text, from);
    if (cut === "open" && !this.#isLast && this.#text.length - from <= this.#most) return null;
    if (typeof cut === "object" && cut.end === end) return this.#toRecord(cut.cells, end);
    if (typeof cut === "object" && this.#fits(cut.cells))
      return this.#toRecord(cut.cells, cut.end, 1 + countLineEnds(cut.cells));
    if (this.#vain <= maxVain) this.#vain += Math.max(0, this.#reached - end);
    return { ...this.#toRecord(this.#mend(text), end), isBroken: true };
  }

  #split(text: string): string[] {
    const { separator, isPadded } = this.#dialect;
    if (separator === "") return [text];
    const cells = text.split(separator);
    return isPadded ? cells.map(withoutPadding) : cells;
  }

  #fits = (cells: string[]): boolean => this.#width === null || cells.length === this.#width;

  #cutLine(line: string, from: number): Cut {
    const cut = this.#cutStrictly(line, 0);
    return typeof cut === "object" ? { ...cut, end: from + cut.end } : "broken";
  }

  #cutStrictly(text: string, from: number): Cut {
    const { quote, escape } = this.#dialect;
    this.#reached = text.length;
    const cells: string[] = [];
    for (let at = from; ;) {
      const start = this.#skipSpaces(text, at);
      if (text[start] === quote) {
        let cell = "";
        for (let next = start + 1; ;) {
          const mark = text.indexOf(quote, next);
          if (mark < 0) {
            this.#reached = text.length;
            return "open";
          }
          const isEscaped = mark > next && text[mark - 1] === escape;
          if (isEscaped || text[mark + 1] === quote) {
            cell += text.slice(next, isEscaped ? mark - 1 : mark) + quote;
            next = mark + (isEscaped ? 1 : 2);
            continue;
          }
          const after = this.#skipSpaces(text, mark + 1);
          if (after >= text.length && !this.#isLast) return "open";
          this.#reached = after;
          if (!this.#isEnd(text, after)) return "broken";
          cells.push(cell + text.slice(next, mark));
          at = after;
          break;
        }
      } else {
        const end = this.#findEnd(text, at);
        cells.push(this.#trim(text.slice(at, end)));
        at = end;
      }
      if (at >= text.length || text[at] === "\n") return { cells, end: at };
      at += 1;
    }
  }

  /**
   * The cells of a line whose marks break the rules. Of the ways to read it the first one counts that is as wide as the other records: marks
   * inside a cell are text; two marks before a separator close it; one of the opening marks is text.
   */
  #mend(line: string): string[] {
    const first = this.#cutLoosely(line, {});
    if (this.#width === null || this.#fits(first)) return first;
    const others = [
      { closesPairs: true },
      ...Array.from(first.slice(0, Math.min(this.#width, maxTried)), (_, textAt) => ({ textAt })),
    ];
    return others.map((how) => this.#cutLoosely(line, how)).find(this.#fits) ?? first;
  }

  #cutLoosely(line: string, how: { closesPairs?: boolean; textAt?: number }): string[] {
    const { quote } = this.#dialect;
    const cells: string[] = [];
    // Where no mark closes a cell, none closes a later one, except the second of a pair.
    let isHopeless = false;
    for (let at = 0; ;) {
      const start = this.#skipSpaces(line, at);
      const isQuoted: boolean =
        line[start] === quote &&
        how.textAt !== cells.length &&
        !(isHopeless && line[start + 1] !== quote);
      const closed: { at: number; end: number } | null = isQuoted
        ? this.#findClosing(line, start + 1, how.closesPairs)
        : null;
      isHopeless ||= isQuoted && closed === null;
      const end = closed?.end ?? this.#findEnd(line, at);
      cells.push(
        closed
          ? line.slice(start + 1, closed.at).replaceAll(quote + quote, quote)
          : this.#trim(line.slice(at, end)),
      );
      if (end >= line.length) return cells;
      at = end + 1;
    }
  }

  /** The last of an odd number of marks before a separator or the end, with `closesPairs` of any number. */
  #findClosing(
    line: string,
    from: number,
    closesPairs = false,
  ): { at: number; end: number } | null {
    const { quote } = this.#dialect;
    for (let at = line.indexOf(quote, from); at >= 0; at = line.indexOf(quote, at)) {
      const first = at;
      while (line[at] === quote) at += 1;
      const end = this.#skipSpaces(line, at);
      if (this.#isEnd(line, end) && (closesPairs || (at - first) % 2 === 1))
        return { at: at - 1, end };
    }
    return null;
  }

  #isEnd(text: string, at: number): boolean {
    return at >= text.length || text[at] === "\n" || text[at] === this.#dialect.separator;
  }

  #findEnd(text: string, from: number): number {
    const { separator } = this.#dialect;
    let at = from;
    while (at < text.length && text[at] !== "\n" && text[at] !== separator) at += 1;
    return at;
  }

  /** The place after spaces around quotation marks, which RFC 4180 does not know. */
  #skipSpaces(text: string, from: number): number {
    let at = from;
    while (text[at] === " " && this.#dialect.separator !== " ") at += 1;
    return at;
  }

  #trim = (cell: string): string => (this.#dialect.isPadded ? withoutPadding(cell) : cell);

  #tooLong(): AppError {
    return new AppError(
      "bad_request",
      `Line ${this.#line} has more than ${this.#most.toLocaleString("en")} characters. Check that each row has a line of its own.`,
    );
  }
}

const withoutPadding = (cell: string): string => (cell.startsWith(" ") ? cell.slice(1) : cell);

function countLineEnds(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells)
    for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  return count;
}
