"use client";

import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/components/ui/hooks/use-debounced";
import { catalogueKindsQuery, kindGuessQuery } from "@/lib/browser/catalogue/queries";
import { sampleIds } from "@/lib/shared/catalogue/kinds";

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

/** A list that is still being changed is not asked about. */
const settledMs = 400;

/** The kind that is said of a list, or else a guess from a sample of its IDs. Nothing is guessed without a catalogue. */
export function useInventoryKind(said: string | null, ids: readonly string[]): InventoryKind {
  const { data: known } = useQuery(catalogueKindsQuery());
  const settled = useDebounced(ids, settledMs);
  const kinds = known?.kinds.map(({ kind }) => kind) ?? [];
  const isAsked = kinds.length > 0 && settled.length > 0;
  const { data } = useQuery({ ...kindGuessQuery(sampleIds(settled)), enabled: isAsked });
  const guess = isAsked ? (data?.kind ?? null) : null;
  return { kind: said ?? guess, guess, isGuessed: said === null, kinds };
}
