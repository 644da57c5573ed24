import { writeGuardedCsv } from "@/lib/shared/csv/write-csv";
import { type HeldRows } from "@/lib/browser/imports/held-rows";
import { type ImportSummary, type RowState } from "@/lib/browser/imports/import-summary";

/** Maximum errors in the downloaded list. */
const maxImportErrors = 10_000;
const shownNames = 5;
const shownAdvertisers = 100;

type Sum = Omit<ImportSummary, "where" | "lines" | "doubts" | "digest">;

/** Counts what becomes of the playlists of a file, and lists what is open or wrong. */
export function summarizeRows(rows: HeldRows): Sum {
  const states = { ...noStates };
  for (const row of rows.all) states[rows.stateOf(row)] += 1;
  const fresh = rows.all.filter((row) => rows.stateOf(row) === "new");
  const taken = fresh.filter(({ checked }) => checked?.exists);
  const names = fresh.map((row) => JSON.stringify([rows.advertiserIdOf(row), row.name]));
  const advertisers = rows.advertisers.list();
  return {
    total: rows.all.length,
    states,
    updates: rows.right().length - states.new,
    conflicts: countConflicts(rows),
    lacksRevisions: rows.all.some(({ uuid, revision }) => uuid !== null && revision === null),
    isAgencyOnly: rows.isAgencyOnly,
    problemCount: rows.all.reduce((sum, row) => sum + rows.countErrors(row), 0),
    openAdvertisers: advertisers.filter(({ match }) => !match).slice(0, shownAdvertisers),
    matchedAdvertisers: advertisers
      .filter(({ match, name }) => match && match.name !== name)
      .slice(0, shownAdvertisers),
    skippedIds: rows.right().reduce((sum, row) => sum + row.skippedIds, 0),
    existing: taken.slice(0, shownNames).map(({ name }) => name),
    existingCount: taken.length,
    repeatedNames: names.length - new Set(names).size,
    duplicatesDropped: rows.right().reduce((sum, row) => sum + row.duplicatesDropped, 0),
  };
}

function countConflicts(rows: HeldRows): ImportSummary["conflicts"] {
  const conflicts = { kept: 0, used: 0 };
  for (const row of rows.all) {
    if (!["conflict", "update"].includes(rows.stateOf(row))) continue;
    conflicts.kept += rows.keptOf(row).length;
    conflicts.used += rows.usedOf(row).length;
  }
  return conflicts;
}

/** The first 10,000 errors as CSV. `where` is "line" or "item". */
export function writeProblems(rows: HeldRows, where: string): string {
  const lines: string[][] = [];
  for (const row of rows.all) {
    if (lines.length >= maxImportErrors) break;
    for (const { field, message } of rows.errorsOf(row))
      lines.push([String(row.where), row.name, field, message]);
  }
  return writeGuardedCsv([[where, "playlist", "field", "message"], ...lines]);
}

const noStates: Record<RowState, number> = {
  new: 0,
  update: 0,
  conflict: 0,
  unchanged: 0,
  wrong: 0,
  undecided: 0,
  "left-out": 0,
  unchecked: 0,
};
