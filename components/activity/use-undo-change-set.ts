import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { undoAndRun } from "@/components/change-sets/run-change-set";
import { changeSetKeys } from "@/lib/browser/change-sets/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";

/** Undoes a change-set; pending until the page shows the result. */
export function useUndoChangeSet(changeSetId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => undoAndRun(queryClient, changeSetId),
    onError: (error) => toast.error(error.message),
    onSettled: () =>
      Promise.all(
        [changeSetKeys, playlistKeys].map(({ all }) =>
          queryClient.invalidateQueries({ queryKey: all }),
        ),
      ),
  });
}
