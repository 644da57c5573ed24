import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import {
  deleteSavedView,
  saveView,
  viewKeys,
  viewListQuery,
} from "@/lib/browser/playlists/views/view-queries";
import { toViewQuery } from "@/lib/shared/playlists/views/view-query";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";
import { routes } from "@/lib/shared/routes";

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

/** Saves, changes and deletes views. */
export function useSaveView() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: viewKeys.all });
  return {
    save: useMutation({ mutationFn: saveView, onSettled }),
    remove: useMutation({ mutationFn: deleteSavedView, onSettled }),
  };
}

/** Returns the URL of the playlists list with a view. */
export function toViewHref({ uuid, query }: { uuid: string; query: string }): string {
  return `${routes.playlists}?${query === "" ? "" : `${query}&`}view=${uuid}`;
}
