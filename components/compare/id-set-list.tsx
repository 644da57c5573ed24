import { NamedIds } from "@/components/catalogue/named-ids";
import { type Names } from "@/components/catalogue/use-names";
import { formatNumber } from "@/lib/shared/format";
import { type IdSet } from "@/lib/shared/playlists/overlap/compare-schema";

interface IdSetListProps {
  title: string;
  set: IdSet;
  names: Names | null;
}

/** The number of IDs in a set, and the first ones. */
export function IdSetList({ title, set, names }: IdSetListProps) {
  const rest = set.count - set.first.length;
  return (
    <section aria-label={title} className="min-w-0 rounded border bg-surface">
      <p className="flex items-baseline justify-between gap-3 border-b px-3 py-2">
        <span className="text-sm font-medium">{title}</span>
        <span className="font-medium numeric">{formatNumber(set.count)}</span>
      </p>
      {set.count === 0 ? (
        <p className="px-3 py-2 text-sm text-muted">None.</p>
      ) : (
        <div
          tabIndex={0}
          role="group"
          aria-label={`IDs: ${title}`}
          className="max-h-60 overflow-y-auto px-3 py-2"
        >
          <NamedIds ids={set.first} names={names} />
          {rest > 0 ? (
            <p className="pt-1 text-sm text-muted">and {formatNumber(rest)} more</p>
          ) : null}
        </div>
      )}
    </section>
  );
}
