import { type TextSeparator } from "@/lib/id-import/types";

const candidates = ["\t", ";", ","] as const;

const sampleCharacters = 200_000;

/** Quoted text, which contains no separators. A quote opens only at the start of a cell. */
const quoted = /(^|[,;\t])[ ]*"(?:[^"]|"")*"/gm;

/**
 * Detects the separator of the IDs in `text`, whose lines end with LF. A character is a separator only if half of the
 * lines contain it; a single comma in a column of IDs is
 * part of an ID or a mistake.
 */
export function detectSeparator(text: string): TextSeparator {
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
