import { formatCount, formatNumber } from "@/lib/format";
import { type ImportSummary } from "@/lib/imports/import-file";

/** "1,204 playlists read: 1,180 are right, 24 have errors (31)." */
export function describeFile({ total, right, problemCount }: ImportSummary): string {
  const read = `${formatCount(total, "playlist")} read`;
  if (right === total) return `${read}, nothing wrong.`;
  const wrong = total - right;
  const errors = formatCount(problemCount, "error");
  return `${read}: ${formatNumber(right)} right, ${formatNumber(wrong)} with ${errors}. Nothing has been created.`;
}

/** What is no error, but worth a look before an import. */
export function listHints(summary: ImportSummary): string[] {
  const { existing, existingCount, repeatedNames, duplicatesDropped } = summary;
  const more = existingCount - existing.length;
  const names = existing.map((name) => `“${name}”`).join(", ");
  return [
    existingCount > 0 &&
      `${formatNumber(existingCount)} ${existingCount === 1 ? "has the name" : "have the names"} of playlists that their advertisers have already: ${names}${more > 0 ? ` and ${formatNumber(more)} more` : ""}. They will be created beside those.`,
    repeatedNames > 0 &&
      `${formatCount(repeatedNames, "name")} ${repeatedNames === 1 ? "stands" : "stand"} in the file more than once for one advertiser.`,
    duplicatesDropped > 0 &&
      `${formatCount(duplicatesDropped, "inventory id")} ${duplicatesDropped === 1 ? "is" : "are"} repeated within a playlist and will be stored once.`,
  ].filter((hint) => hint !== false);
}
