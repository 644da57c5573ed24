import { FilePlus2 } from "lucide-react";
import { NamedIds } from "@/components/catalogue/named-ids";
import { type Names } from "@/components/catalogue/use-names";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { type IdSet } from "@/lib/shared/playlists/overlap/compare-schema";
import { findCountError, type SetOperation } from "@/lib/shared/playlists/overlap/overlap-schema";

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

interface SavableSet {
  operation: SetOperation;
  title: string;
  count: number;
  /** Position of the playlist to keep in a difference. */
  first?: number;
}

interface SaveSetsProps {
  sets: SavableSet[];
  onSave: (set: SavableSet) => void;
}

/** Saves one of the sets as a playlist. Those that can't be one say why. */
export function SaveSets({ sets, onSave }: SaveSetsProps) {
  return (
    <Menu
      label="IDs to save"
      trigger={
        <Button size="sm">
          <FilePlus2 aria-hidden className="size-3.5" />
          Save as playlist…
        </Button>
      }
    >
      {sets.map((set) => {
        const problem = findCountError(set.operation, set.count);
        return (
          <MenuItem
            key={set.title}
            textValue={set.title}
            isDisabled={problem !== null}
            onAction={() => onSave(set)}
          >
            {set.title}
            <span className="block text-sm text-muted">
              {problem ?? formatCount(set.count, "ID")}
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
