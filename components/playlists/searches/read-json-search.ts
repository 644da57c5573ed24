import { UnreadableSearch } from "@/components/playlists/form/form-values";
import { parseSearchJson } from "@/lib/shared/playlists/searches/parse-search-json";
import { type Search } from "@/lib/shared/playlists/searches/search-schema";

/** Reads what was typed as a search. An empty object finds nothing, so it cannot be saved. */
export function readJsonSearch(text: string): Search | UnreadableSearch {
  const parsed = parseSearchJson(text);
  if ("problem" in parsed) return new UnreadableSearch(text, parsed.problem);
  const { search } = parsed;
  const isEmpty = typeof search === "object" && Object.keys(search).length === 0;
  return isEmpty
    ? new UnreadableSearch(text, "Enter a JSON object, or remove this search.")
    : search;
}
