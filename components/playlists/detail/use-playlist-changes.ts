import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast, withUndo } from "@/components/ui/toast";
import {
  patchPlaylist,
  postRevisionRestore,
  refreshPlaylists,
} from "@/lib/browser/playlists/queries";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { useSession } from "@/components/session/use-session";

/** Restores an earlier revision; the toast offers undo. */
export function useRestoreRevision(playlist: Pick<PlaylistDetails, "uuid" | "name">) {
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: (from: { revision: number; target: number }) =>
      postRevisionRestore({ playlistId: playlist.uuid, ...from }),
    onSuccess: ({ revision }, before) => {
      toast.success(
        `Restored “${playlist.name}” to revision ${before.target}.`,
        withUndo(() => restore.mutate({ revision, target: before.revision })),
      );
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshPlaylists(queryClient),
  });
  return restore;
}

interface Move {
  uuid: string;
  name: string;
  /** The displayed revision. */
  revision: number;
  archived: boolean;
}

/** Archives or restores a playlist; the toast offers undo. */
export function useSetArchived() {
  const queryClient = useQueryClient();
  const { company, capabilities } = useSession();
  const move = useMutation({
    mutationFn: ({ uuid, revision, archived }: Move) =>
      patchPlaylist({ playlistId: uuid, revision, change: { archived } }),
    onSuccess: ({ revision }, { uuid, name, archived }) => {
      toast.success(`${archived ? "Archived" : "Restored"} “${name}”.`, {
        ...withUndo(() => move.mutate({ uuid, name, revision, archived: !archived })),
        description:
          capabilities.archivesHereOnly && archived
            ? `Only here: ${company.name} still has it.`
            : undefined,
      });
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshPlaylists(queryClient),
  });
  return move;
}
