import { useMemo } from "react";
import { useNames } from "@/components/catalogue/use-names";
import { IdSetList, SaveSets } from "@/components/compare/id-set-list";
import { letterOf } from "@/components/compare/use-compared";
import { CompactSelect } from "@/components/ui/compact-select";
import { type IdSet } from "@/lib/shared/playlists/overlap/compare-schema";
import { type Overlap, type SetOperation } from "@/lib/shared/playlists/overlap/overlap-schema";

interface OverlapCardsProps {
  overlap: Overlap;
  /** Position of the playlist to keep in a difference. */
  first: number;
  onPutFirst: (uuid: string) => void;
  onSave: ((operation: SetOperation, count: number) => void) | null;
}

const none: IdSet = { count: 0, first: [] };

/** The union, intersection and difference, to look at and to save. */
export function OverlapCards({ overlap, first, onPutFirst, onSave }: OverlapCardsProps) {
  const { playlists, union, intersection, differences } = overlap;
  const listed = useMemo(
    () => [union, intersection, ...differences].flatMap((set) => set.first),
    [union, intersection, differences],
  );
  const kinds = new Set(playlists.map((playlist) => playlist.inventory_kind));
  const names = useNames(listed, { kind: kinds.size === 1 ? [...kinds][0] : null });
  const cards = [
    { operation: "union", title: "Union", about: "IDs in any of these playlists.", set: union },
    {
      operation: "intersection",
      title: "Intersection",
      about: "IDs in all of these playlists.",
      set: intersection,
    },
    {
      operation: "difference",
      title: "Difference",
      about: (
        <span className="flex items-center gap-1.5">
          Only in
          <CompactSelect
            label="Playlist to keep in the difference"
            value={playlists[first]?.uuid ?? ""}
            options={playlists.map(({ uuid, name }, place) => ({
              value: uuid,
              label: `${letterOf(place)}: ${name}`,
            }))}
            onChange={onPutFirst}
            className="max-w-40 min-w-0"
          />
        </span>
      ),
      set: differences[first] ?? none,
    },
  ] as const;
  return (
    <section aria-labelledby="made" className="flex flex-col gap-3">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-3">
        <h2 id="made" className="text-lg font-semibold">
          Inventory
        </h2>
        {onSave ? (
          <SaveSets
            sets={cards.map(({ operation, title, set: { count } }) => ({
              operation,
              title,
              count,
            }))}
            onSave={({ operation, count }) => onSave(operation, count)}
          />
        ) : null}
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {cards.map(({ operation, title, about, set }) => (
          <div key={operation} className="flex min-w-0 flex-col gap-2">
            <div className="flex min-h-7 items-center text-sm text-muted">{about}</div>
            <IdSetList title={title} set={set} names={names} />
          </div>
        ))}
      </div>
    </section>
  );
}
