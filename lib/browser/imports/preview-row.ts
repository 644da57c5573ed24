import { type HeldRow, type HeldRows } from "@/lib/browser/imports/held-rows";
import { type PreviewRow } from "@/lib/browser/imports/import-summary";
import { formatCount, formatNumber } from "@/lib/shared/format";

/** The shown part of a playlist of a file. `doubts` is the number of its doubtful IDs. */
export function previewRow(rows: HeldRows, row: HeldRow, doubts: number): PreviewRow {
  const { preview } = row;
  const used = rows.usedOf(row);
  const errors = rows.errorsOf(row).slice(0, shownErrors);
  // What the file has and others have changed since is not what the playlist will have.
  const isOld = preview !== null && preview.revision > 0 && preview.revision !== row.revision;
  const { idCount: ids, searchCount: searches, firstIds, tags, note } = row;
  return {
    where: row.where,
    state: rows.stateOf(row),
    name: (!isOld && row.name) || (preview?.name ?? ""),
    advertiser: nameAdvertiser(rows, row),
    type: (!isOld && row.type) || (preview?.type ?? ""),
    ...(isOld ? leftAlone : { ids, searches, firstIds, tags, note }),
    isInAgencyList: row.uuid === null ? rows.isAgencyOnly : (preview?.is_in_agency_list ?? false),
    changes: preview?.changes.map((one) => ({ ...one, isFile: used.includes(one.field) })) ?? [],
    isSkipped: row.isSkipped,
    errors,
    moreErrors: rows.countErrors(row) - errors.length,
    notes: listNotes(rows, row, doubts),
  };
}

const leftAlone = { ids: null, searches: null, firstIds: [], tags: [], note: "" };

function nameAdvertiser(rows: HeldRows, row: HeldRow): string {
  const advertiser = rows.advertiserOf(row);
  if (typeof advertiser === "object" && advertiser)
    return advertiser.name || (row.checked?.advertiser ?? row.preview?.advertiser ?? "");
  if (row.advertiser && "name" in row.advertiser) return row.advertiser.name;
  return row.preview?.advertiser ?? "";
}

const shownErrors = 5;

function listNotes(rows: HeldRows, row: HeldRow, doubts: number): string[] {
  const { checked, preview, revision } = row;
  const state = rows.stateOf(row);
  const notes: string[] = [];
  if (state === "undecided") notes.push("Choose its advertiser above.");
  if (state === "new" && checked?.exists) notes.push("This name is already in use.");
  if (revision !== null && preview?.base === null && preview.changes.length > 0)
    notes.push(
      `Revision ${formatNumber(revision)} isn't in its history, so all differences are conflicts.`,
    );
  if (doubts > 0)
    notes.push(
      row.skippedIds > 0
        ? `${formatCount(doubts, "ID")} to check, ${formatNumber(row.skippedIds)} skipped.`
        : `${formatCount(doubts, "ID")} to check.`,
    );
  return notes;
}
