import { RelativeTime } from "@/components/ui/relative-time";
import { type CatalogueImport } from "@/lib/shared/catalogue/sources";
import { formatNumber } from "@/lib/shared/format";

const words: Record<CatalogueImport["state"], string | null> = {
  receiving: "Not finished",
  finishing: "Not finished",
  finished: null,
  undone: "Undone",
};

/** Time, author and state of an import. */
export function ImportState({ of }: { of: CatalogueImport | null }) {
  if (of === null) return <>All imports undone</>;
  const word = words[of.state];
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 sm:flex-nowrap">
      {word === null ? null : <span className="badge">{word}</span>}
      <RelativeTime at={of.started_at} />
      {of.by === null ? null : (
        <span className="max-sm:hidden">
          by <bdi>{of.by}</bdi>
        </span>
      )}
    </span>
  );
}

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
