import { type CatalogueImport } from "@/lib/shared/catalogue/sources";
import { formatNumber } from "@/lib/shared/format";

type Counts = Pick<
  CatalogueImport,
  "added" | "changed" | "returned" | "same" | "gone" | "rejected"
>;

/** "3,900 added, 200 changed, 31 unavailable"; "nothing changed". */
export function describeImportCounts(counts: Counts): string {
  const parts = [
    [counts.added, "added"],
    [counts.changed, "changed"],
    [counts.returned, "available again"],
    [counts.gone, "unavailable"],
    [counts.same, "unchanged"],
    [counts.rejected, "rejected"],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`);
  return words.length > 0 ? words.join(", ") : "nothing changed";
}
