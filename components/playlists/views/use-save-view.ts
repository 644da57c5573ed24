import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteSavedView, saveView, viewKeys } from "@/lib/browser/playlists/views/view-queries";

/** Saves, changes and deletes views. */
export function useSaveView() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: viewKeys.all });
  return {
    save: useMutation({ mutationFn: saveView, onSettled }),
    remove: useMutation({ mutationFn: deleteSavedView, onSettled }),
  };
}
