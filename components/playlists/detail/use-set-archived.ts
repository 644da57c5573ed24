import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "@/components/session/use-session";
import { toast, undoToastMs } from "@/components/ui/toast";
import { patchPlaylist, refreshPlaylists } from "@/lib/browser/playlists/queries";

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
        duration: undoToastMs,
        description:
          capabilities.archivesHereOnly && archived
            ? `Only here: ${company.name} still has it.`
            : undefined,
        action: {
          label: "Undo",
          onClick: () => move.mutate({ uuid, name, revision, archived: !archived }),
        },
      });
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshPlaylists(queryClient),
  });
  return move;
}
