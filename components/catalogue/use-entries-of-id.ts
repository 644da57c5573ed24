"use client";

import { useQuery } from "@tanstack/react-query";
import { loadNames, useKinds } from "@/components/catalogue/use-list-kind";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { catalogueKeys } from "@/lib/browser/catalogue/keys";
import { type CatalogueEntry } from "@/lib/shared/catalogue/schema";

const none: CatalogueEntry[] = [];

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
  return id === typed ? (data ?? none) : none;
}
