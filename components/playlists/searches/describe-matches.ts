import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { countedMatches, type Preview } from "@/lib/shared/catalogue/preview-schema";
import { formatCount, formatNumber } from "@/lib/shared/format";

const joinOr = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

const spelled = (field: string) => field.replaceAll("_", " ");

/** Describes the results of a preview in sentences. `isWhole`: whether it is complete. */
export function describeMatches(preview: Preview, kind: string, isWhole: boolean): string[] {
  const { as, matches, lacking, fields, share } = preview;
  const where = `in ${kindLabel(kind)}`;
  if (as === "unknown") return ["No preview for custom JSON."];
  const counted = formatCount(matches, "match", "matches");
  if (as === "name")
    return [`${preview.entries.length < 50 ? counted : "50 or more matches"} ${where}.`];
  if (!isWhole) return [`${counted} so far (${Math.floor(share * 100)} %)…`];
  const isCut = preview.after !== null;
  const unknown = fields.filter(({ known }) => !known).map(({ field }) => field);
  const lacked = fields.filter((one) => one.lacking > 0).map(({ field }) => spelled(field));
  const count = isCut
    ? `At least ${formatNumber(countedMatches)} matches`
    : matches === 0
      ? "Nothing matches"
      : counted;
  const more =
    lacked.length > 0 && !isCut
      ? `, ${formatNumber(lacking)} ${matches === 0 ? "" : "more "}${lacking === 1 ? "lacks" : "lack"} ${joinOr(lacked)}`
      : "";
  return [
    `${count} ${where}${more}.`,
    ...(unknown.length > 0 && !isCut
      ? [`Cuelist doesn't know the field ${joinOr(unknown.map((field) => `“${field}”`))} ${where}.`]
      : []),
  ];
}
