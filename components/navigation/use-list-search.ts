"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useDebounced } from "@/components/ui/hooks/use-debounced";

const parsers = { q: parseAsString.withDefault(""), cursor: parseAsString };

/**
 * The search and page of a list, kept in the address. `text` is what the field shows and the address says,
 * at once: an address that changed later would undo a click on a row. `params` is what the list asks for: it
 * waits until no key has come for 150 ms; another page and an emptied field do not wait.
 */
export function useListSearch() {
  const [{ q: text, cursor }, setSearch] = useQueryStates(parsers);
  const before = { q: useDebounced(text, 150), cursor: useDebounced(cursor, 150) };
  return {
    text,
    params: text === "" || text === before.q ? { q: text, cursor } : before,
    type: (q: string) => void setSearch({ q, cursor: null }),
    goTo: (to: string | null) => void setSearch({ cursor: to }, { history: "push", scroll: true }),
  };
}
