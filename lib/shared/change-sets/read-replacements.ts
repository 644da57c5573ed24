import { type Replacement } from "@/lib/shared/change-sets/replacements";
import { formatNumber } from "@/lib/shared/format";
import { isColumnName } from "@/lib/shared/tables/column-names";
import { judgeId } from "@/lib/shared/id-import/judge-id";
import { profileIds } from "@/lib/shared/id-import/profile-ids";

/** A skipped line with the reason. */
interface SkippedLine {
  line: number;
  text: string;
  reason: string;
}

interface ReadReplacements {
  pairs: Replacement[];
  skipped: SkippedLine[];
  hasHeader: boolean;
}

interface Line {
  line: number;
  text: string;
  cells: string[];
}

const separators = ["\t", ";", ",", /\s*(?:→|->|=>)\s*/] as const;

/**
 * Reads pairs of IDs from two columns of a spreadsheet: the ID to find and its replacement. Outer white space is dropped.
 * Lines that are not a pair, contradict another line or have a doubtful replacement are skipped, with a reason.
 */
export function readReplacements(text: string): ReadReplacements {
  const lines = cutLines(text);
  const hasHeader = lines.length > 1 && isHeader(lines[0]?.cells ?? []);
  const rows = hasHeader ? lines.slice(1) : lines;
  const doubts = new Map<string, string>();
  const replacements = Array.from(new Set(rows.flatMap(({ cells }) => cells[1] || [])));
  const profile = profileIds(replacements);
  for (const id of replacements) {
    const doubt = judgeId(id, profile);
    if (doubt) doubts.set(id, doubt.reason);
  }
  const skipped: SkippedLine[] = [];
  const taken = new Map<string, { to: string; line: number }>();
  const conflicting = new Set<string>();
  for (const { line, text: shown, cells } of rows) {
    const [from = "", to = ""] = cells;
    const other = taken.get(from);
    const reason =
      findProblem(cells) ??
      doubts.get(to) ??
      (other && other.to !== to
        ? `${from} has another replacement in line ${formatNumber(other.line)}.`
        : null);
    if (reason !== null) skipped.push({ line, text: shown, reason });
    if (other && other.to !== to) conflicting.add(from);
    if (reason === null && !other) taken.set(from, { to, line });
  }
  // It is unknown which of two contradictory replacements is right.
  for (const from of conflicting) {
    const first = taken.get(from);
    if (!first) continue;
    taken.delete(from);
    const reason = `${from} has several replacements.`;
    skipped.push({ line: first.line, text: `${from} ${first.to}`, reason });
  }
  return {
    pairs: Array.from(taken, ([from, { to }]) => ({ from, to })),
    skipped: skipped.sort((one, next) => one.line - next.line),
    hasHeader,
  };
}

/** Whether a text contains several lines or columns, and so more than one ID. */
export const isManyCells = (text: string): boolean => /[\t\n]/.test(text.trim());

function cutLines(text: string): Line[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((one, index) => ({ line: index + 1, text: one.trim() }))
    .filter((one) => one.text !== "");
  const found = separators.find(
    (separator) =>
      lines.filter((one) => one.text.split(separator).length > 1).length * 2 > lines.length,
  );
  return lines.map((one) => ({ ...one, cells: cutCells(one.text, found ?? /\s+/) }));
}

function cutCells(text: string, separator: string | RegExp): string[] {
  const cells = text.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
  );
  while (cells.length > 2 && cells.at(-1) === "") cells.pop();
  return cells;
}

const headerWords =
  /^(old|new|from|to|find|replace|replace with|replacement|before|after)\b[^\d]*$/i;

const isHeader = (cells: string[]): boolean =>
  cells.length > 0 && cells.every((cell) => headerWords.test(cell) || isColumnName(cell));

function findProblem(cells: string[]): string | null {
  const [from = "", to = ""] = cells;
  if (cells.length > 2) return `Has ${cells.length} columns. Paste two.`;
  if (from === "") return "Has no ID to find.";
  if (to === "") return "Has no replacement.";
  return from === to ? "Both IDs are the same." : null;
}
