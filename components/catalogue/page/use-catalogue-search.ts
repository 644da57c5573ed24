import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useTypedWrite } from "@/components/navigation/use-typed-write";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { catalogueSearchQuery } from "@/lib/browser/catalogue/queries";
import { foundEntries } from "@/lib/shared/catalogue/schema";

const parsers = { q: parseAsString.withDefault(""), kind: parseAsString.withDefault("") };

/** The search by name in the catalogue; term and kind are in the URL. */
export function useCatalogueSearch() {
  const [{ q, kind }, set] = useQueryStates(parsers);
  const writeTyped = useTypedWrite();
  const settled = useTyped(q);
  const term = q === "" ? "" : settled;
  const query = useQuery({
    ...catalogueSearchQuery({
      q: term.trim(),
      limit: foundEntries,
      ...(kind !== "" && { kind }),
    }),
    placeholderData: term === "" ? undefined : keepPreviousData,
  });
  return {
    q,
    /** The term of the results; `q` can be newer. */
    term: term.trim(),
    kind,
    query,
    search: (text: string) => writeTyped(text, () => set({ q: text })),
    chooseKind: (chosen: string) => void set({ kind: chosen }),
  };
}
