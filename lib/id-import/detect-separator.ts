import { type Separator } from "@/lib/id-import/types";

const candidates = ["\t", ";", ","] as const;

/** Enough lines to know a file by, few enough to be instant. */
const sampleCharacters = 200_000;

/** What stands in quotes says nothing about separators. A quote opens only at the start of a cell. */
const quoted = /(^|[,;\t])[ ]*"(?:[^"]|"")*"/gm;

/**
 * Finds what separates the ids of `text` (line ends as "\n"). A character counts as a separator only if
 * half of the lines have it: in a column of ids, a single comma is part of an id or a slip, to be looked
 * at and not to be split.
 */
export function detectSeparator(text: string): Exclude<Separator, "json"> {
  const lines = text
    .slice(0, sampleCharacters)
    .replace(quoted, "$1")
    .split("\n")
    .filter((line) => line.trim() !== "" || line.includes("\t"));
  const shares = candidates.map((separator) => ({
    separator,
    lines: lines.filter((line) => line.includes(separator)).length,
  }));
  const best = shares.reduce((first, next) => (next.lines > first.lines ? next : first));
  return best.lines > 0 && best.lines * 2 >= lines.length ? best.separator : "line";
}
