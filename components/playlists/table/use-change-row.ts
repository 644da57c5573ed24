import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { patchPlaylist } from "@/lib/browser/playlists/queries";
import { type PlaylistList, type PlaylistListItem } from "@/lib/shared/playlists/schema";

type RowChange = { uuid: string; revision: number; name: string; isUndo?: boolean } & (
  | { field: "name"; from: string; to: string }
  | { field: "tags"; from: string[]; to: string[] }
);

/** Changes a playlist from its row: shown immediately, saved with `If-Match`, undone from the toast. */
export function useChangeRow() {
  const queryClient = useQueryClient();
  const lists = { queryKey: [...playlistKeys.all, "list"] };
  const showRow = (uuid: string, changed: Partial<PlaylistListItem>) =>
    queryClient.setQueriesData<PlaylistList>(
      lists,
      (list) =>
        list && {
          ...list,
          playlists: list.playlists.map((row) =>
            row.uuid === uuid ? { ...row, ...changed } : row,
          ),
        },
    );
  /** The revision in the lists, which after another change from the row is newer than that of the edited row. */
  const shownRevision = (uuid: string) =>
    queryClient
      .getQueriesData<PlaylistList>(lists)
      .flatMap(([, list]) => list?.playlists ?? [])
      .filter((row) => row.uuid === uuid)
      .reduce((latest, { revision }) => Math.max(latest, revision), 0);
  const change = useMutation({
    // One after another.
    scope: { id: "playlist-rows" },
    mutationFn: ({ uuid, revision, field, to, isUndo }: RowChange) =>
      patchPlaylist({
        playlistId: uuid,
        revision: isUndo ? revision : Math.max(revision, shownRevision(uuid)),
        change: { [field]: to },
      }),
    onMutate: ({ uuid, field, to }) => showRow(uuid, { [field]: to }),
    onSuccess: ({ revision }, done) => {
      showRow(done.uuid, { revision });
      if (done.isUndo) return;
      const words =
        done.field === "name" ? `Renamed to “${done.to}”.` : `Changed the tags of “${done.name}”.`;
      const back = { ...done, revision, isUndo: true, from: done.to, to: done.from } as RowChange;
      toast.success(words, {
        duration: 10_000,
        action: { label: "Undo", onClick: () => change.mutate(back) },
      });
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: playlistKeys.all }),
  });
  return change;
}
