import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { viewListQuery } from "@/lib/browser/playlists/views/view-queries";
import { toViewQuery } from "@/lib/shared/playlists/views/view-query";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";

/** The saved views, and the one that the URL shows. `initial` comes with the page. */
export function useOpenView(initial: SavedView[]) {
  const search = useSearchParams();
  const { data: views } = useQuery({ ...viewListQuery(), initialData: initial });
  const query = toViewQuery(search.toString());
  const opened =
    views.find(({ uuid }) => uuid === search.get("view")) ??
    views.find((view) => query !== "" && view.query === query) ??
    null;
  return {
    views,
    /** The URL's filters, order and columns. */
    query,
    opened,
    /** Whether the URL differs from the opened view. */
    isChanged: opened !== null && opened.query !== query,
  };
}
