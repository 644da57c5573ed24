import { formatCount, formatNumber } from "@/lib/format";
import { type ImportSummary } from "@/lib/imports/import-file";

/** "1,204 playlists: 1,180 valid, 24 with 31 errors." */
export function describeFile({ total, right, problemCount }: ImportSummary): string {
  const read = formatCount(total, "playlist");
  if (right === total) return `${read}, no errors.`;
  const wrong = total - right;
  const errors = formatCount(problemCount, "error");
  return `${read}: ${formatNumber(right)} valid, ${formatNumber(wrong)} with ${errors}. Nothing was created yet.`;
}

/** What is no error, but worth a look before an import. */
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
