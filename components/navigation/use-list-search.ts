"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useDebounced } from "@/components/ui/hooks/use-debounced";

const parsers = { q: parseAsString.withDefault(""), cursor: parseAsString };

/**
 * The search and page of a list, stored in the URL. `text` is the field's value. `params` are the query
 * parameters: they follow 150 ms after the last key, or immediately for another page and an emptied field.
 * The URL changes immediately, because a later change would undo a click on a row.
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
