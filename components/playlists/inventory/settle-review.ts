import { type Review } from "@/components/playlists/inventory/id-import-state";
import {
  decisionFor,
  noWarningDecisions,
  selectIds,
  withUsual,
} from "@/lib/shared/id-import/select-ids";
import { type InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";

const noIds = { ids: [], lines: [], places: [] };
/** Overrides for a reading whose other IDs were added before. */
export const onlyDoubts = {
  header: null,
  counts: { rows: 0, blank: 0, header: 0, title: 0, total: 0, refused: 0 },
  skipped: [],
  titles: null,
  notices: [],
  trimmed: 0,
  fresh: noIds,
  alreadyThere: noIds,
  repeated: noIds,
};

/**
 * Adds the decided IDs to `list`; `rest` is the review of the others. The IDs without doubt keep their places among them, unless the list
 * has changed since they were added.
 */
export function addDecided(
  review: Review,
  list: InventoryIdList,
): { next: InventoryIdList; rest: Review | null } {
  const { reading, isAsking } = review;
  const decisions = withUsual(reading, review.decisions);
  const isAfter = !isAsking && list === review.after;
  const from = isAsking || isAfter ? reading : { ...reading, ...onlyDoubts };
  const next = (isAfter ? review.before : list).add(selectIds(from, decisions).added);
  const suspicious = reading.suspicious.filter(
    (row) => decisionFor(row, decisions) === "undecided",
  );
  if (suspicious.length === 0) return { next, rest: null };
  const rest = {
    ...review,
    reading: { ...reading, ...onlyDoubts, suspicious },
    isAsking: false,
    before: next,
    after: next,
    decisions: noWarningDecisions,
  };
  return { next, rest };
}

/** Decides to skip the undecided IDs, and counts them. */
export function skipUndecided(review: Review): { next: Review; skipped: number } {
  const { reading, decisions } = review;
  const undecided = reading.suspicious.filter((row) => decisionFor(row, decisions) === "undecided");
  const ids = new Map(decisions.ids);
  for (const row of undecided) ids.set(row, "leave-out");
  return { next: { ...review, decisions: { ...decisions, ids } }, skipped: undecided.length };
}

/** Counts the IDs that a review would add: the decided doubtful ones, and all others while it asks for columns. */
export function countDecided({ reading, decisions, isAsking }: Review): number {
  const from = isAsking ? reading : { ...reading, ...onlyDoubts };
  return selectIds(from, withUsual(reading, decisions)).added.length;
}
