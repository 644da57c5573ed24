import { useKinds, useListKind } from "@/components/catalogue/use-list-kind";

/**
 * Of which kind what a playlist's searches find is: the kind of its IDs, or without any the one of which the catalogue has most. Null without
 * a catalogue.
 */
export function useSearchedKind(ids: readonly string[], said: string | null): string | null {
  const kinds = useKinds();
  const { kind } = useListKind(ids, said);
  return kind ?? kinds[0]?.kind ?? null;
}
