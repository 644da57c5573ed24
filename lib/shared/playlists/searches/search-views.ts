import { isRulesDraft, isTextDraft } from "@/lib/shared/playlists/searches/search-drafts";

export const searchViews = ["text", "builder", "json"] as const;
export type SearchView = (typeof searchViews)[number];

const isText = (search: unknown) => typeof search === "string" || isTextDraft(search);

/** Returns the initial view of a search. */
export function defaultView(search: unknown): SearchView {
  if (isText(search)) return "text";
  return isRulesDraft(search) ? "builder" : "json";
}

/** Returns the views that show `search` completely. The builder shows text only to convert it. */
export function findViews(search: unknown): SearchView[] {
  if (isText(search)) return ["text", "builder", "json"];
  return isRulesDraft(search) ? ["builder", "json"] : ["json"];
}
