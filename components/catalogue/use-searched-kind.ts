import { useKinds, useListKind } from "@/components/catalogue/use-list-kind";

/** The kind that a playlist's searches find: that of its IDs, or without IDs the largest kind in the catalogue. Null without a catalogue. */
export function useSearchedKind(ids: readonly string[], said: string | null): string | null {
  const kinds = useKinds();
  const { kind } = useListKind(ids, said);
  return kind ?? kinds[0]?.kind ?? null;
}
