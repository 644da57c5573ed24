import { UnreadableSearch } from "@/components/playlists/form/form-values";
import { isEqualJson } from "@/lib/shared/playlists/fields/is-equal-json";
import { emptyRule, rulesSearch } from "@/lib/shared/playlists/searches/search-drafts";

/** Whether nothing is entered in a search yet. */
export const isBlankSearch = (search: unknown): boolean =>
  search === "" ||
  (search instanceof UnreadableSearch && search.json.trim() === "") ||
  isEqualJson(search, rulesSearch(emptyRule));
