import { decisionFor, type WarningDecisions } from "@/lib/shared/id-import/select-ids";
import { type ParsedIds, type WarningKind } from "@/lib/shared/id-import/types";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";

const encodings: Record<string, string> = {
  "utf-16le": "UTF-16.",
  "utf-16be": "UTF-16.",
  "windows-1252": "Windows-1252.",
};

/** Describes what is unusual about a text: "Windows-1252. 1 hidden row is included." */
export const describeSource = ({ encoding, notices }: ParsedIds): string =>
  [encodings[encoding ?? ""] ?? "", ...notices].filter(Boolean).join(" ");

interface Added {
  added: number;
  /** The list including the added IDs. */
  list: { length: number };
  /** Number of undecided doubtful IDs. */
  left: number;
  /** Number of doubtful IDs that were decided to be left out. */
  skipped?: number;
}

/** Describes an addition: "Added 300 IDs, header skipped. 5 trimmed. 2 already in the list. 13 to check." */
export function describeAdding(
  reading: ParsedIds,
  { added, list, left, skipped = 0 }: Added,
): string {
  const { header, titles, counts, notices, trimmed, alreadyThere, repeated, suspicious } = reading;
  const empty = suspicious.filter(({ kind }) => kind === "empty").length;
  const excess = list.length - limits.inventoryIds;
  // The keys of JSON are not a header.
  const hasHeader = header !== null && reading.format !== "json";
  const sentences = [
    `${added === 0 ? "No IDs added" : `Added ${formatCount(added, "ID")}`}${hasHeader ? ", header skipped" : ""}`,
    titles !== null &&
      `${formatNumber(titles.matched)} matched by name in ${kindLabel(titles.kind)}`,
    counts.title > 0 && `${formatCount(counts.title, "title line")} skipped`,
    counts.total > 0 && `${formatCount(counts.total, "total")} skipped`,
    trimmed > 0 && `${formatNumber(trimmed)} trimmed`,
    alreadyThere.ids.length > 0 && `${formatNumber(alreadyThere.ids.length)} already in the list`,
    repeated.ids.length > 0 && formatCount(repeated.ids.length, "duplicate"),
    empty > 0 && formatCount(empty, "empty row"),
    skipped > 0 && `${formatNumber(skipped)} skipped`,
    left > 0 && `${formatNumber(left)} to check`,
    excess > 0 &&
      `${formatCount(excess, "ID")} too many: a playlist can have at most ${formatNumber(limits.inventoryIds)}`,
  ];
  return [`${sentences.filter(Boolean).join(". ")}.`, ...notices].join(" ");
}

/** Number of doubtful IDs without a decision. */
export function countToCheck(reviews: readonly Undecided[]): number {
  return reviews.reduce(
    (sum, { reading, decisions }) =>
      sum + reading.suspicious.filter((row) => decisionFor(row, decisions) === "undecided").length,
    0,
  );
}

/** Describes a text before anything is added: "50 IDs ready, 13 to check." */
export function describeReady({ fresh, alreadyThere, suspicious }: ParsedIds): string {
  const doubtful = suspicious.filter(({ kind }) => kind !== "empty").length;
  const parts = [
    `${formatCount(fresh.ids.length, "ID")} ready`,
    alreadyThere.ids.length > 0 && `${formatNumber(alreadyThere.ids.length)} already in the list`,
    doubtful > 0 && `${formatNumber(doubtful)} to check`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** Describes the skipped IDs as one number: "16 skipped: 13 to check, 3 duplicates." */
export function describeSkipped(reading: ParsedIds, doubts: number, total: number): string {
  const { alreadyThere, repeated } = reading;
  const empty = total - doubts - alreadyThere.ids.length - repeated.ids.length;
  const parts = [
    doubts > 0 && `${formatNumber(doubts)} to check`,
    alreadyThere.ids.length > 0 && `${formatNumber(alreadyThere.ids.length)} already in the list`,
    repeated.ids.length > 0 && formatCount(repeated.ids.length, "duplicate"),
    empty > 0 && `${formatNumber(empty)} left out`,
  ];
  return parts.filter(Boolean).join(", ");
}

interface Undecided {
  reading: ParsedIds;
  decisions: WarningDecisions;
  isAsking: boolean;
}

/** Describes what must be decided before saving: "6 IDs to check. Add or skip them first." Null if nothing. */
export function describeDemand(reviews: readonly Undecided[]): string | null {
  if (reviews.some(({ isAsking }) => isAsking)) return "Choose where the IDs are, then add them.";
  const undecided = countToCheck(reviews);
  if (undecided === 0) return null;
  return `${formatCount(undecided, "ID")} to check. Add or skip ${undecided === 1 ? "it" : "them"} first.`;
}

export const warningTitles: Record<WarningKind, string> = {
  empty: "Empty row",
  header: "Column header",
  "spreadsheet-error": "Spreadsheet error",
  placeholder: "Placeholder",
  scientific: "Number in scientific notation",
  grouped: "One number or several IDs",
  decimal: "Number format",
  date: "Date",
  url: "Web address",
  separator: "Several IDs in one cell",
  "white-space": "Contains a space",
  refused: "Not a valid ID",
  quotes: "Marks around the ID",
  invisible: "Invisible characters",
  "other-digits": "Non-Latin digits",
  "lost-zero": "Lost leading zeros",
  formula: "Formula of a spreadsheet",
  row: "Row of another width",
  title: "Names of shows",
  unlike: "Unlike the others",
};
