import { useEffect, useState } from "react";
import { optionElementId } from "@/components/palette/palette-list";
import { type PaletteOption } from "@/components/palette/palette-option";

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The option that Enter selects: the first, until a key or the pointer moves to another. `move` returns
 * whether the key moves; `isMoved` is true after any move.
 */
export function useActiveOption(options: PaletteOption[], listId: string) {
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const pointed = options.find(({ id }) => id === pointedAt);
  const active = pointed ?? options[0];
  const elementId = active && optionElementId(listId, active);
  useEffect(() => {
    if (elementId) document.getElementById(elementId)?.scrollIntoView({ block: "nearest" });
  }, [elementId]);
  const move = (key: string) => {
    const step = steps[key];
    if (!step || !active) return false;
    const next = options[step(options.indexOf(active), options.length)];
    setPointedAt(next?.id ?? null);
    return true;
  };
  return { active, elementId, isMoved: pointed !== undefined, move, setPointedAt };
}
