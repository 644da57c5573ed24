import { type InventoryReading, type SuspiciousId } from "@/lib/intake/types";
import { formatCount, formatNumber } from "@/lib/format";

/** Whether there is something to decide. A header is not: it is left out, and that is said. */
export function needsReview(reading: InventoryReading): boolean {
  return !reading.isColumnSure || reading.suspicious.some(({ kind }) => kind !== "header");
}

/** "2,001 read: 2,000 new, 1 looks wrong." */
export function describeReading({
  read,
  fresh,
  alreadyThere,
  repeated,
  suspicious,
}: InventoryReading): string {
  const parts = [
    `${formatNumber(fresh.length)} new`,
    alreadyThere.length > 0 && `${formatNumber(alreadyThere.length)} already in the list`,
    repeated.length > 0 && `${formatNumber(repeated.length)} repeated`,
    suspicious.length > 0 &&
      `${formatNumber(suspicious.length)} ${suspicious.length === 1 ? "looks" : "look"} wrong`,
  ];
  return `${formatNumber(read)} read: ${parts.filter(Boolean).join(", ")}.`;
}

/** The ids to add: the new ones and those of the odd ones that were chosen, in the order of the text. */
export function pickIds(reading: InventoryReading, chosen: ReadonlySet<SuspiciousId>): string[] {
  const odd = reading.suspicious.filter((row) => row.canBeAdded && chosen.has(row));
  if (odd.length === 0) return reading.fresh.map(({ id }) => id);
  return [...reading.fresh, ...odd].sort((a, b) => a.line - b.line).map(({ id }) => id);
}

/** What adding `added` ids of `reading` did, and what it left out and why. */
export function describeAdding(reading: InventoryReading, added: number): string {
  const leftOut = reading.read - added;
  const header = reading.suspicious.find(({ kind }) => kind === "header");
  const odd = reading.suspicious.length - (header ? 1 : 0);
  const reasons = [
    header && `the header “${header.id}”`,
    reading.alreadyThere.length > 0 &&
      `${formatNumber(reading.alreadyThere.length)} already in the list`,
    reading.repeated.length > 0 && `${formatNumber(reading.repeated.length)} repeated`,
    odd > 0 && `${formatNumber(odd)} that ${odd === 1 ? "looks" : "look"} wrong`,
  ].filter(Boolean);
  const done = added === 0 ? "No ID added." : `${formatCount(added, "ID")} added.`;
  return leftOut > 0 ? `${done} Left out: ${reasons.join(", ")}.` : done;
}
