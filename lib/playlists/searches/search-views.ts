import { isRulesDraft, isTextDraft } from "@/lib/playlists/searches/search-drafts";

/** The ways to look at a search and to change it. */
export const searchViews = ["text", "builder", "json"] as const;
export type SearchView = (typeof searchViews)[number];

const isText = (search: unknown) => typeof search === "string" || isTextDraft(search);

/** The view in which a search is shown first. */
export function chooseView(search: unknown): SearchView {
  if (isText(search)) return "text";
  return isRulesDraft(search) ? "builder" : "json";
}

/** The views that can show `search` without leaving anything out. Builder shows text only to convert it. */
export function findViews(search: unknown): SearchView[] {
  if (isText(search)) return ["text", "builder", "json"];
  return isRulesDraft(search) ? ["builder", "json"] : ["json"];
}
