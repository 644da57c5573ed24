import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast, undoToastMs } from "@/components/ui/toast";
import { postRevisionRestore, refreshPlaylists } from "@/lib/browser/playlists/queries";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

/** Restores an earlier revision; the toast offers undo. */
export function useRestoreRevision(playlist: Pick<PlaylistDetails, "uuid" | "name">) {
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: (from: { revision: number; target: number }) =>
      postRevisionRestore({ playlistId: playlist.uuid, ...from }),
    onSuccess: ({ revision }, before) => {
      toast.success(`Restored “${playlist.name}” to revision ${before.target}.`, {
        duration: undoToastMs,
        action: {
          label: "Undo",
          onClick: () => restore.mutate({ revision, target: before.revision }),
        },
      });
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshPlaylists(queryClient),
  });
  return restore;
}
