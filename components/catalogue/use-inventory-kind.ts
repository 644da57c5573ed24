"use client";

import { useListKind } from "@/components/catalogue/use-list-kind";

/** Of which kind IDs are. */
export interface InventoryKind {
  /** Null if it is neither said nor guessed. */
  kind: string | null;
  /** What is guessed where nothing is said; null while it is not known. */
  guess: string | null;
  isGuessed: boolean;
  /** The kinds of the catalogue; none without one. */
  kinds: readonly string[];
}

/** The kind that is said of a list, or else a guess from a sample of its IDs. Nothing is guessed without a catalogue. */
export function useInventoryKind(said: string | null, ids: readonly string[]): InventoryKind {
  const { guess, kinds } = useListKind(ids, said);
  return {
    kind: said ?? guess,
    guess,
    isGuessed: said === null,
    kinds: kinds.map(({ kind }) => kind),
  };
}
