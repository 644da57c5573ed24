"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { catalogueKeys, kindsKey } from "@/lib/browser/catalogue/keys";
import { findTypeDoubt, sampledIds, type TypeDoubt } from "@/lib/shared/catalogue/kinds";
import {
  type CatalogueEntry,
  type CatalogueKinds,
  type KindGuess,
} from "@/lib/shared/catalogue/schema";
import { type PlaylistType } from "@/lib/shared/vocabulary";
import { useTyped } from "@/components/ui/hooks/use-settled";

/** Loaded with the first names, so that pages without a catalogue load none of it. */
export const loadNames = () => import("@/lib/browser/catalogue/names.lazy");

/** The same as that of the catalogue's other queries: only imports change it. */
const staleTime = 5 * 60_000;
const none: CatalogueKinds = { kinds: [], has_agency_names: false };

/** The kinds in the catalogue; none without a catalogue. Pages contain them. */
export const useKinds = (): CatalogueKinds["kinds"] => useCatalogue().kinds;

/** The kinds, and whether an agency's catalogue may name IDs as well. */
function useCatalogue(): CatalogueKinds {
  const { data } = useQuery({
    queryKey: kindsKey,
    queryFn: async ({ signal }) => (await loadNames()).readKinds(signal),
    staleTime,
  });
  const { kinds, has_agency_names: isNamedByAgency } = data ?? none;
  const hasAny = kinds.length > 0 || isNamedByAgency;
  useEffect(() => {
    // Preload; a failed load is repeated when the names are needed.
    if (hasAny) loadNames().catch(() => undefined);
  }, [hasAny]);
  return { kinds, has_agency_names: isNamedByAgency };
}

interface ListKind {
  /** The kind of the IDs; null if no catalogue knows it, and until it is guessed. */
  kind: string | null;
  /** Whether space is reserved for names before the kind is known. */
  hasPlace: boolean;
  isPending: boolean;
  /** The guess if no kind is stated, which may follow from the format alone; null while it is unknown. */
  guess: string | null;
  kinds: CatalogueKinds["kinds"];
  /** How many of `sampled` IDs each kind knows, highest first. */
  known: KindGuess["known"];
  sampled: number;
}

/** Determines the kind of a list's IDs: as stated (`said`), or guessed from the catalogue. */
export function useListKind(ids: readonly string[], said?: string | null): ListKind {
  const { kinds, has_agency_names: isNamedByAgency } = useCatalogue();
  const sampled = useSampled(ids);
  const hasPlace = kinds.length > 0 || isNamedByAgency;
  const isGuessed = hasPlace && said == null && ids.length > 0;
  const guess = useQuery({
    queryKey: [...catalogueKeys.all, "guess", ...tellApart(sampled)],
    queryFn: async ({ signal }) => (await loadNames()).guessKindOf(sampled, signal),
    enabled: isGuessed,
    staleTime,
    placeholderData: keepPreviousData,
  });
  if (said != null) {
    const hasKind = isNamedByAgency || kinds.some(({ kind }) => kind === said);
    return {
      kind: hasKind ? said : null,
      hasPlace: hasKind,
      isPending: false,
      guess: null,
      kinds,
      known: [],
      sampled: 0,
    };
  }
  const { kind = null, known = [] } = (isGuessed && guess.data) || {};
  // A guess by format alone may be wrong.
  const isKnown = known.some((one) => one.kind === kind);
  return {
    kind: isKnown ? kind : null,
    hasPlace,
    isPending: isGuessed && guess.isPending,
    guess: kind,
    kinds,
    known,
    sampled: Math.min(sampled.length, sampledIds),
  };
}

/** The doubt about a list's type because of the kind of its IDs; null without one. */
export function useTypeDoubt(
  type: PlaylistType | null,
  ids: readonly string[],
  said: string | null,
): TypeDoubt | null {
  const { known, sampled } = useListKind(ids, said);
  return type === null ? null : findTypeDoubt(type, { said, known, of: sampled });
}

const tellApart = (ids: readonly string[]) => [
  ids.length,
  ids[0],
  ids[Math.floor(ids.length / 2)],
  ids.at(-1),
];

/** The list from which the kind is guessed. It is replaced if another list has a different first ID, or twice or half as many IDs. */
function useSampled(ids: readonly string[]): readonly string[] {
  const [sampled, setSampled] = useState(ids);
  const size = (list: readonly string[]) => Math.round(Math.log2(list.length + 1));
  const isSame = ids === sampled || (ids[0] === sampled[0] && size(ids) === size(sampled));
  if (!isSame) setSampled(ids);
  return isSame ? sampled : ids;
}

/** The kind that a playlist's searches find: that of its IDs, or without IDs the largest kind in the catalogue. Null without a catalogue. */
export function useSearchedKind(ids: readonly string[], said: string | null): string | null {
  const kinds = useKinds();
  const { kind } = useListKind(ids, said);
  return kind ?? kinds[0]?.kind ?? null;
}

const noEntries: CatalogueEntry[] = [];

/** The entries of an ID in every kind that has it; none while they load, and for "". */
export function useEntriesOfId(id: string): CatalogueEntry[] {
  const typed = useTyped(id);
  const hasCatalogue = useKinds().length > 0;
  const { data } = useQuery({
    queryKey: [...catalogueKeys.all, "id", typed],
    queryFn: async ({ signal }) => (await loadNames()).readEntriesOfId(typed, signal),
    staleTime: 5 * 60_000,
    // A comma separates IDs in the request.
    enabled: hasCatalogue && typed !== "" && !typed.includes(","),
  });
  return id === typed ? (data ?? noEntries) : noEntries;
}
