import { useState } from "react";
import { type GoneEntry } from "@/lib/shared/catalogue/gone";

export interface GoneSelection {
  /** IDs of entries that are still listed. */
  ids: ReadonlySet<string>;
  select: (id: string, isSelected: boolean) => void;
  selectAll: (isSelected: boolean) => void;
  clear: () => void;
}

/** The selected ones of the listed entries, which are of one kind. */
export function useGoneSelection(entries: readonly GoneEntry[]): GoneSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = entries.map(({ id }) => id);
  return {
    ids: new Set(listed.filter((id) => chosen.has(id))),
    select: (id, isSelected) => {
      const next = new Set(chosen);
      if (isSelected) next.add(id);
      else next.delete(id);
      setChosen(next);
    },
    selectAll: (isSelected) => setChosen(new Set(isSelected ? listed : [])),
    clear: () => setChosen(new Set()),
  };
}
