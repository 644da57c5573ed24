import { formatCount, formatNumber } from "@/lib/shared/format";
import { countImported, type ImportSummary } from "@/lib/browser/imports/import-summary";

/** "12 playlists: 7 new, 1 update, 1 conflict, 2 with 3 errors, 1 without an advertiser." */
export function describeFile({ total, states, problemCount }: ImportSummary): string {
  const parts = [
    states.new > 0 && `${formatNumber(states.new)} new`,
    states.update > 0 && formatCount(states.update, "update"),
    states.conflict > 0 && formatCount(states.conflict, "conflict"),
    states.unchanged > 0 && `${formatNumber(states.unchanged)} unchanged`,
    states.undecided > 0 &&
      `${formatNumber(states.undecided)} without ${states.undecided === 1 ? "an advertiser" : "advertisers"}`,
    states["left-out"] > 0 && `${formatNumber(states["left-out"])} skipped`,
    states.wrong > 0 && `${formatNumber(states.wrong)} with ${formatCount(problemCount, "error")}`,
  ].filter((part) => part !== false);
  return `${formatCount(total, "playlist")}: ${parts.join(", ")}.`;
}

/** On the button that starts an import: "Import the 3 valid playlists", "Create 2 and update 1 playlist". */
export function nameImport(summary: ImportSummary): string {
  const { states, total, updates: updated } = summary;
  const count = countImported(summary);
  if (updated === 0)
    return count === total
      ? `Import ${formatCount(count, "playlist")}`
      : `Import the ${formatCount(count, "valid playlist")}`;
  const updates = `pdate ${formatCount(updated, "playlist")}`;
  return states.new === 0 ? `U${updates}` : `Create ${formatNumber(states.new)} and u${updates}`;
}

/** Warnings: no errors, but worth a look before an import. */
export function listHints(summary: ImportSummary): string[] {
  const { existing, existingCount, repeatedNames, duplicatesDropped } = summary;
  const more = existingCount - existing.length;
  const names = existing.map((name) => `“${name}”`).join(", ");
  return [
    existingCount > 0 &&
      `${formatCount(existingCount, "name")} already in use: ${names}${more > 0 ? ` and ${formatNumber(more)} more` : ""}. New playlists will be created alongside the existing ones.`,
    repeatedNames > 0 &&
      `${formatCount(repeatedNames, "name")} ${repeatedNames === 1 ? "appears" : "appear"} more than once for the same advertiser.`,
    duplicatesDropped > 0 &&
      `${formatCount(duplicatesDropped, "duplicate inventory ID")} within a playlist will be removed.`,
  ].filter((hint) => hint !== false);
}
