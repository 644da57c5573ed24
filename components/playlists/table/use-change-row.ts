import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast, withUndo } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-error";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { patchPlaylist } from "@/lib/browser/playlists/queries";
import { type PlaylistList, type PlaylistListItem } from "@/lib/shared/playlists/schema";

type RowChange = { uuid: string; revision: number; name: string; isUndo?: boolean } & (
  | { field: "name"; from: string; to: string }
  | { field: "tags"; from: string[]; to: string[] }
);

const mutationKey = ["change-row"];
const isStale = (error: Error | null) =>
  error instanceof ApiError && error.code === "stale_revision";
const describe = (value: string | string[]) => [value].flat().join(", ") || "none";

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
  /** The revision that a change is based on: that of the edited row, and those that the user has made from it since. */
  const baseOf = ({ uuid, revision, isUndo }: RowChange) => {
    if (isUndo) return revision;
    const own = queryClient
      .getMutationCache()
      .findAll({ mutationKey, status: "success" })
      .filter(({ state }) => (state.variables as RowChange).uuid === uuid)
      .map(({ state }) => (state.data as { revision: number }).revision);
    let base = revision;
    while (own.includes(base + 1)) base += 1;
    return base;
  };
  /** What others have saved, if the row is still in a list, and what was therefore not saved. */
  const describeTheirs = (edit: RowChange) => {
    const theirs = queryClient
      .getQueriesData<PlaylistList>(lists)
      .flatMap(([, list]) => list?.playlists ?? [])
      .find((row) => row.uuid === edit.uuid && row.revision > baseOf(edit));
    const what = edit.field === "name" ? "Its name is" : "Its tags are";
    return [
      `“${edit.name}” was changed meanwhile.`,
      ...(theirs ? [`${what} now: ${describe(theirs[edit.field])}.`] : []),
      `Not saved: ${describe(edit.to)}.`,
    ].join(" ");
  };
  const change = useMutation({
    mutationKey,
    // One after another.
    scope: { id: "playlist-rows" },
    mutationFn: (edit: RowChange) =>
      patchPlaylist({
        playlistId: edit.uuid,
        revision: baseOf(edit),
        change: { [edit.field]: edit.to },
      }),
    onMutate: ({ uuid, field, to }) => showRow(uuid, { [field]: to }),
    onSuccess: ({ revision }, done) => {
      showRow(done.uuid, { revision });
      if (done.isUndo) return;
      const words =
        done.field === "name" ? `Renamed to “${done.to}”.` : `Changed the tags of “${done.name}”.`;
      const back = { ...done, revision, isUndo: true, from: done.to, to: done.from } as RowChange;
      toast.success(
        words,
        withUndo(() => change.mutate(back)),
      );
    },
    onError: (error) => void (isStale(error) || toast.error(error.message)),
    onSettled: async (_saved, error, edit) => {
      await queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      if (isStale(error)) toast.error(describeTheirs(edit));
    },
  });
  return change;
}

/** Fields that can be edited in the row of a playlist. */
export type RowField = "name" | "tags";
