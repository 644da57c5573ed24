import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTypedWrite } from "@/components/navigation/use-typed-write";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { type PeopleRequest } from "@/lib/browser/people/queries";
import { type PersonState, personStates } from "@/lib/shared/vocabulary";

const parsers = {
  q: parseAsString.withDefault(""),
  state: parseAsStringLiteral(personStates),
  cursor: parseAsString,
};

/** Search, state and page of the people, stored in the URL. */
export function usePeopleSearch() {
  const [{ q, state, cursor }, set] = useQueryStates(parsers);
  const writeTyped = useTypedWrite();
  const settled = useTyped(q);
  const asked: PeopleRequest = { q: q === "" ? "" : settled, state, cursor };
  return {
    q,
    state,
    asked,
    search: (text: string) => writeTyped(text, () => set({ q: text, cursor: null })),
    choose: (chosen: PersonState | null) => void set({ state: chosen, cursor: null }),
    clear: () => void set(null),
    goTo: (to: string | null) => void set({ cursor: to }, { history: "push", scroll: true }),
  };
}
