import { type Choice } from "@/lib/id-import/select-ids";
import { type IdImportResult } from "@/lib/id-import/id-import-task";
import { type ParsedIds, type Separator, type WarningKind } from "@/lib/id-import/types";
import { formatCount, formatNumber } from "@/lib/format";

/** Whether the user must decide something. A header alone is skipped without review. */
export function needsReview(reading: ParsedIds): boolean {
  return !reading.isColumnSure || reading.suspicious.some(({ kind }) => kind !== "header");
}

/** "2,001 lines: 2,000 IDs ready, 1 to check." */
export function describeReading({
  read,
  fresh,
  alreadyThere,
  repeated,
  suspicious,
  separator,
}: ParsedIds): string {
  const parts = [
    `${formatCount(fresh.ids.length, "ID")} ready`,
    alreadyThere.ids.length > 0 && `${formatNumber(alreadyThere.ids.length)} already in the list`,
    repeated.ids.length > 0 && formatCount(repeated.ids.length, "duplicate"),
    suspicious.length > 0 && `${formatNumber(suspicious.length)} to check`,
  ];
  const total = formatCount(read, separator === "line" ? "line" : "value");
  return `${total}: ${parts.filter(Boolean).join(", ")}.`;
}

const separators: Record<Separator, string> = {
  line: "One ID per line.",
  ",": "Separated by commas.",
  ";": "Separated by semicolons.",
  "\t": "Separated by tabs.",
  json: "JSON.",
  sheet: "Spreadsheet.",
};

/** How the text was parsed: "UTF-8. Separated by semicolons." */
export function describeFormat({ encoding, reading }: IdImportResult): string {
  const format = separators[reading.separator];
  return encoding ? `${encoding}. ${format}` : format;
}

/** Describes what was added, and what was skipped and why. */
export function describeAdding(reading: ParsedIds, added: number): string {
  const leftOut = reading.read - added;
  const header = reading.suspicious.find(({ kind }) => kind === "header");
  const odd = Math.max(
    0,
    leftOut - reading.alreadyThere.ids.length - reading.repeated.ids.length - (header ? 1 : 0),
  );
  const reasons = [
    header && `the header “${header.id}”`,
    reading.alreadyThere.ids.length > 0 &&
      `${formatNumber(reading.alreadyThere.ids.length)} already in the list`,
    reading.repeated.ids.length > 0 && formatCount(reading.repeated.ids.length, "duplicate"),
    odd > 0 && `${formatNumber(odd)} to check`,
  ].filter(Boolean);
  const done = added === 0 ? "No IDs added." : `${formatCount(added, "ID")} added.`;
  return leftOut > 0 ? `${done} Skipped: ${reasons.join(", ")}.` : done;
}

/** "1,180 IDs will be added, 3 skipped." */
export function describeChoice({ added, leftOut }: Choice): string {
  if (added.length === 0) return "Nothing new to add.";
  const rest = leftOut > 0 ? `, ${formatNumber(leftOut)} skipped` : "";
  return `${formatCount(added.length, "ID")} will be added${rest}.`;
}

/** Titles of the warnings. */
export const warningTitles: Record<WarningKind, string> = {
  empty: "Empty row",
  header: "Column header",
  "spreadsheet-error": "Spreadsheet error",
  placeholder: "Placeholder",
  scientific: "Number in scientific notation",
  decimal: "Decimal number",
  date: "Date",
  url: "Web address",
  separator: "Several IDs in one cell",
  "white-space": "Contains a space",
  refused: "Not a valid ID",
  quotes: "Quotation marks",
  invisible: "Invisible characters",
  "other-digits": "Digits of another script",
  "lost-zero": "Lost leading zeros",
  unlike: "Unlike the others",
};
