import { FilePlus2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { formatCount } from "@/lib/shared/format";
import { findCountError, type SetOperation } from "@/lib/shared/playlists/overlap/overlap-schema";

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
