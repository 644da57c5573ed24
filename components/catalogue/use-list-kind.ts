"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { catalogueKeys, kindsKey } from "@/lib/browser/catalogue/keys";
import { type CatalogueKinds } from "@/lib/shared/catalogue/schema";

/** Loaded with the first names: pages without a catalogue fetch nothing of it. */
export const loadNames = () => import("@/lib/browser/catalogue/names.lazy");

/** As the other queries of the catalogue: only imports change it. */
const staleTime = 5 * 60_000;
const none: CatalogueKinds["kinds"] = [];

/** The kinds that the catalogue has; none without a catalogue. Pages bring them along. */
export function useKinds(): CatalogueKinds["kinds"] {
  const { data } = useQuery({
    queryKey: kindsKey,
    queryFn: async ({ signal }) => (await loadNames()).readKinds(signal),
    staleTime,
  });
  const kinds = data?.kinds ?? none;
  const hasAny = kinds.length > 0;
  useEffect(() => {
    // Before they are needed; a failed load is tried again then.
    if (hasAny) loadNames().catch(() => undefined);
  }, [hasAny]);
  return kinds;
}

interface ListKind {
  /** Of which kind the IDs are; null without a catalogue that knows it, and until it is guessed. */
  kind: string | null;
  /** Whether a place is kept for names, before the kind is known. */
  hasPlace: boolean;
  isPending: boolean;
  /** What is guessed where nothing is said, from the shape of the IDs too; null while it is not known. */
  guess: string | null;
  kinds: CatalogueKinds["kinds"];
}

/** Of which kind the IDs of a list are: as it is `said`, or as the catalogue knows them. */
export function useListKind(ids: readonly string[], said?: string | null): ListKind {
  const kinds = useKinds();
  const sampled = useSampled(ids);
  const isGuessed = kinds.length > 0 && said == null && ids.length > 0;
  const guess = useQuery({
    queryKey: [...catalogueKeys.all, "guess", ...tellApart(sampled)],
    queryFn: async ({ signal }) => (await loadNames()).guessKindOf(sampled, signal),
    enabled: isGuessed,
    staleTime,
    placeholderData: keepPreviousData,
  });
  if (said != null) {
    const hasKind = kinds.some(({ kind }) => kind === said);
    return { kind: hasKind ? said : null, hasPlace: hasKind, isPending: false, guess: null, kinds };
  }
  const { kind = null, known = [] } = (isGuessed && guess.data) || {};
  // What is guessed by shape only may be anything else.
  const isKnown = known.some((one) => one.kind === kind);
  return {
    kind: isKnown ? kind : null,
    hasPlace: kinds.length > 0,
    isPending: isGuessed && guess.isPending,
    guess: kind,
    kinds,
  };
}

const tellApart = (ids: readonly string[]) => [
  ids.length,
  ids[0],
  ids[Math.floor(ids.length / 2)],
  ids.at(-1),
];

/** The list from which the kind is guessed: another one when it has another first ID, or twice or half as many. */
function useSampled(ids: readonly string[]): readonly string[] {
  const [sampled, setSampled] = useState(ids);
  const size = (list: readonly string[]) => Math.round(Math.log2(list.length + 1));
  const isSame = ids === sampled || (ids[0] === sampled[0] && size(ids) === size(sampled));
  if (!isSame) setSampled(ids);
  return isSame ? sampled : ids;
}
