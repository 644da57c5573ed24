import { type Choice } from "@/lib/id-import/select-ids";
import { type IdImportResult } from "@/lib/id-import/id-import-task";
import { type ParsedIds, type Separator, type WarningKind } from "@/lib/id-import/types";
import { formatCount, formatNumber } from "@/lib/format";

/** Whether there is something to decide. A header is not: it is left out, and that is said. */
export function needsReview(reading: ParsedIds): boolean {
  return !reading.isColumnSure || reading.suspicious.some(({ kind }) => kind !== "header");
}

/** "2,001 read: 2,000 new, 1 looks wrong." */
export function describeReading({
  read,
  fresh,
  alreadyThere,
  repeated,
  suspicious,
}: ParsedIds): string {
  const parts = [
    `${formatNumber(fresh.ids.length)} new`,
    alreadyThere.ids.length > 0 && `${formatNumber(alreadyThere.ids.length)} already in the list`,
    repeated.ids.length > 0 && `${formatNumber(repeated.ids.length)} repeated`,
    suspicious.length > 0 &&
      `${formatNumber(suspicious.length)} ${suspicious.length === 1 ? "looks" : "look"} wrong`,
  ];
  return `${formatNumber(read)} read: ${parts.filter(Boolean).join(", ")}.`;
}

const separators: Record<Separator, string> = {
  line: "one a line",
  ",": "separated by commas",
  ";": "separated by semicolons",
  "\t": "separated by tabs",
  json: "JSON",
};

/** How the text was understood: "UTF-8, separated by semicolons". */
export function describeFormat({ encoding, reading }: IdImportResult): string {
  return [encoding, separators[reading.separator]].filter(Boolean).join(", ");
}

/** What adding `added` ids of `reading` did, and what it left out and why. */
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
    reading.repeated.ids.length > 0 && `${formatNumber(reading.repeated.ids.length)} repeated`,
    odd > 0 && `${formatNumber(odd)} that ${odd === 1 ? "looks" : "look"} wrong`,
  ].filter(Boolean);
  const done = added === 0 ? "No ID added." : `${formatCount(added, "ID")} added.`;
  return leftOut > 0 ? `${done} Left out: ${reasons.join(", ")}.` : done;
}

/** "1,180 IDs will be added, 3 left out." */
export function describeChoice({ added, leftOut }: Choice): string {
  if (added.length === 0) return "There is nothing new to add.";
  const rest = leftOut > 0 ? `, ${formatNumber(leftOut)} left out` : "";
  return `${formatCount(added.length, "ID")} will be added${rest}.`;
}

/** What a kind of oddity is called, for one and for many of it. */
export const warningTitles: Record<WarningKind, string> = {
  header: "Looks like a header",
  empty: "No ID in the row",
  scientific: "Number in scientific notation",
  "lost-zero": "Lost leading zeros",
  url: "Web address",
  quotes: "Quotation marks",
  invisible: "Invisible characters",
  "white-space": "White space",
  separator: "Comma or semicolon inside",
  refused: "Cannot be an ID",
};
