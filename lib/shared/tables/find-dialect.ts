import { type Dialect, RecordCutter } from "@/lib/shared/tables/cut-records";
import { findCommonest, isBlank, type TableRecord } from "@/lib/shared/tables/types";

/** Of two that are as likely the first: commas are in texts, too. */
const separators = ["\t", ";", "|", ","];
/** What Excel reads to know the separator. */
const declared = /^sep=([,;\t|])\n/i;
/** Lines in single quotes, of which nearly all must have some before the apostrophe is a quotation mark. */
const inApostrophes = /(?:^|[,;\t|]) ?'[^']*' ?(?:[,;\t|]|$)/;
/** A cell in quotes between spaces: without one, spaces are between words. */
const quotedBetweenSpaces = /(?:^| )"[^"\n]+" | "[^"\n]+"(?: |$)/m;

interface FoundDialect extends Dialect {
  /** Lines at the start that only say which separator follows: 0 or 1. */
  declaredLines: number;
}

/**
 * Finds how a text is cut into cells, from its first lines together; `chosen` is a separator that somebody has chosen. With `isOpen`
 * a record that the sample does not end is none of them.
 */
export function findDialect(sample: string, chosen?: string, isOpen = false): FoundDialect {
  const said = declared.exec(sample);
  const text = said ? sample.slice(said[0].length) : sample;
  const quote = findQuote(text);
  const base: Base = { separator: "", quote, escape: null, isPadded: false, isOpen };
  const fixed = chosen ?? said?.[1];
  const separator = fixed ?? findSeparator(text, base);
  const escape = findEscape(text, { ...base, separator });
  return {
    quote,
    separator,
    escape,
    isPadded: isPadded(text, separator),
    declaredLines: said ? 1 : 0,
  };
}

interface Base extends Dialect {
  isOpen: boolean;
}

function findQuote(text: string): Dialect["quote"] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.some((line) => /(?:^|[,;\t|]) ?"/.test(line))) return '"';
  const many = lines.filter((line) => inApostrophes.test(line)).length;
  return many > 1 && many >= lines.length * 0.8 ? "'" : '"';
}

interface Candidate {
  separator: string;
  /** Shares of the records that have it, and that have it as often as most. */
  present: number;
  even: number;
  width: number;
}

/**
 * The separator that most records have equally often. One that less than half of them have is none: a comma in a column of IDs is part of
 * an ID, or a mistake.
 */
function findSeparator(text: string, base: Base): string {
  const candidates = separators
    .filter((separator) => text.includes(separator))
    .map((separator) => weigh(text, { ...base, separator }))
    .filter(({ present }) => present >= 0.5)
    .sort((one, other) => scoreOf(other) - scoreOf(one));
  const [best] = candidates;
  if ((best?.even ?? 0) < 0.5 && quotedBetweenSpaces.test(text)) {
    const spaces = weigh(text, { ...base, separator: " " });
    if (spaces.width > 2 && spaces.even > (best?.even ?? 0)) return " ";
  }
  return best?.separator ?? "";
}

const scoreOf = ({ present, even, width }: Candidate): number =>
  present + 2 * even + (width - 1) / width;

function weigh(text: string, dialect: Base): Candidate {
  const records = filled(cutAll(text, dialect));
  const several = records.filter(({ cells }) => cells.length > 1);
  const most = findCommonest(several.map(({ cells }) => cells.length));
  const isWhole = several.filter(
    ({ cells, isBroken }) => !isBroken && cells.length === most?.value,
  ).length;
  return {
    separator: dialect.separator,
    present: several.length / Math.max(records.length, 1),
    even: isWhole / Math.max(records.length, 1),
    width: most?.value ?? 1,
  };
}

/** The backslash, if with it more records are whole. */
function findEscape(text: string, dialect: Base): Dialect["escape"] {
  if (!text.includes(`\\${dialect.quote}`)) return null;
  return weigh(text, { ...dialect, escape: "\\" }).even > weigh(text, dialect).even ? "\\" : null;
}

const quotedCell = /"(?:[^"\n]|"")*"/g;

/** Whether a space follows each separator between two cells. */
function isPadded(text: string, separator: string): boolean {
  if (separator === "" || separator === " ") return false;
  const [, ...after] = text.replace(quotedCell, "").split(separator);
  return after.some((cell) => /^ \S/.test(cell)) && !after.some((cell) => /^\S/.test(cell));
}

const cutAll = (text: string, { isOpen, ...dialect }: Base): TableRecord[] =>
  new RecordCutter(dialect, null).cut(text, !isOpen);

const filled = (records: TableRecord[]): TableRecord[] =>
  records.filter(({ cells }) => !isBlank(cells));
