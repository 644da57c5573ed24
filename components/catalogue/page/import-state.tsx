import { RelativeTime } from "@/components/ui/relative-time";
import { type CatalogueImport } from "@/lib/shared/catalogue/sources";

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
