import { type TextSeparator } from "@/lib/shared/id-import/types";

const candidates = ["\t", ";", ","] as const;

const sampleCharacters = 200_000;

/** Quoted text, which contains no separators. A quote opens only at the start of a cell. */
const quoted = /(^|[,;\t])[ ]*"(?:[^"]|"")*"/gm;

interface Share {
  separator: (typeof candidates)[number];
  lines: number;
  /** Number of times that it occurs in the first line. */
  count: number;
}

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
  const shares = candidates.map((separator): Share => ({
    separator,
    lines: lines.filter((line) => line.includes(separator)).length,
    count: (lines[0]?.split(separator).length ?? 1) - 1,
  }));
  const isBetter = (next: Share, best: Share) =>
    next.lines > best.lines || (lines.length === 1 && next.count > best.count);
  const best = shares.reduce((first, next) => (isBetter(next, first) ? next : first));
  return best.lines > 0 && best.lines * 2 >= lines.length ? best.separator : "line";
}
