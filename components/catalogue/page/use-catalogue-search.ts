import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useTypedWrite } from "@/components/navigation/use-typed-write";
import { useCursorPages } from "@/components/ui/hooks/use-cursor-pages";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { catalogueSearchQuery } from "@/lib/browser/catalogue/queries";
import { foundEntries } from "@/lib/shared/catalogue/schema";

const parsers = {
  q: parseAsString.withDefault(""),
  kind: parseAsString.withDefault(""),
  cursor: parseAsString,
};

/** The search by name in the catalogue; term, kind and page are in the URL. */
export function useCatalogueSearch() {
  const [{ q, kind, cursor }, set] = useQueryStates(parsers);
  const writeTyped = useTypedWrite();
  const settled = useTyped(q);
  const term = q === "" ? "" : settled;
  const query = useQuery({
    ...catalogueSearchQuery({
      q: term.trim(),
      limit: foundEntries,
      counts: "playlists",
      ...(kind !== "" && { kind }),
      ...(cursor !== null && { cursor }),
    }),
    placeholderData: term === "" ? undefined : keepPreviousData,
  });
  const pages = useCursorPages({
    scope: JSON.stringify(["catalogue", q, kind]),
    cursor,
    nextCursor: query.data?.next_cursor,
    onChange: (next) => void set({ cursor: next }, { history: "push" }),
  });
  return {
    q,
    /** The term of the results; `q` can be newer. */
    term: term.trim(),
    kind,
    query,
    pages,
    isFirstPage: cursor === null,
    search: (text: string) => writeTyped(text, () => set({ q: text, cursor: null })),
    chooseKind: (chosen: string) => void set({ kind: chosen, cursor: null }),
  };
}
