import { useQueryStates } from "nuqs";
import { useTypedWrite } from "@/components/navigation/use-typed-write";
import { listSearchParsers } from "@/components/navigation/list-search-parsers";
import { useTyped } from "@/components/ui/hooks/use-settled";

/**
 * The search and page of a list, stored in the URL. `text` is the field's value. `params` are the query parameters: they follow typing as
 * `useTyped` does, or change immediately for another page and an emptied field. The URL changes immediately, because a later change would
 * undo a click on a row.
 */
export function useListSearch() {
  const [{ q: text, cursor }, setSearch] = useQueryStates(listSearchParsers);
  const writeTyped = useTypedWrite();
  const before = { q: useTyped(text), cursor: useTyped(cursor) };
  return {
    text,
    params: text === "" || text === before.q ? { q: text, cursor } : before,
    type: (q: string) => writeTyped(q, () => setSearch({ q, cursor: null })),
    goTo: (to: string | null) => void setSearch({ cursor: to }, { history: "push", scroll: true }),
  };
}
