"use client";

import { useSearchParams } from "next/navigation";
import { debounce, parseAsString, useQueryStates } from "nuqs";

const parsers = { q: parseAsString.withDefault(""), cursor: parseAsString };

/**
 * The search and page of a list, kept in the address. `text` is what the field shows, at once; `asked` is
 * what the address says, 150 ms after the last key: the list asks for that, so reload and back agree with it.
 */
export function useListSearch() {
  const [{ q: text }, setSearch] = useQueryStates(parsers);
  const address = useSearchParams();
  return {
    text,
    asked: { q: address.get("q") ?? "", cursor: address.get("cursor") },
    type: (q: string) =>
      void setSearch(
        { q, cursor: null },
        { limitUrlUpdates: q === "" ? undefined : debounce(150) },
      ),
    goTo: (cursor: string | null) => void setSearch({ cursor }, { history: "push", scroll: true }),
  };
}
