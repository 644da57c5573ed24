import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/lib/browser/api-error";
import { companyKeys } from "@/lib/browser/companies/queries";
import { type EditedPlaylist } from "@/lib/shared/playlists/fields/diff-playlist";
import { playlistKeys, playlistQuery } from "@/lib/browser/playlists/playlist-query";
import { patchPlaylist } from "@/lib/browser/playlists/queries";
import { type ChangePlaylistInput, type PlaylistDetails } from "@/lib/shared/playlists/schema";

/** Two edits of one playlist: mine, and those saved since `base`. */
interface Conflict {
  base: PlaylistDetails;
  theirs: PlaylistDetails;
  mine: EditedPlaylist;
}

interface Edit extends Omit<Conflict, "theirs"> {
  revision: number;
  change: ChangePlaylistInput;
}

interface SaveEditOptions {
  playlistId: string;
  onSaved: () => void;
  onFailed: (error: Error) => void;
}

/** Saves changes to a given revision. If the playlist has changed since, `conflict` has both versions. */
export function useSaveEdit({ playlistId, onSaved, onFailed }: SaveEditOptions) {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const save = useMutation({
    mutationFn: ({ revision, change }: Edit) => patchPlaylist({ playlistId, revision, change }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: companyKeys.all });
      await queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      onSaved();
    },
    onError: onFailed,
  });
  /** Loads the current playlist; returns null on failure. */
  const loadTheirs = () =>
    queryClient.fetchQuery({ ...playlistQuery(playlistId), staleTime: 0 }).catch(() => null);
  const send = async (edit: Edit) => {
    const failure = await save.mutateAsync(edit).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(failure instanceof ApiError) || failure.code !== "stale_revision") {
      setConflict(null);
      return;
    }
    const theirs = await loadTheirs();
    setConflict(theirs && { base: edit.base, theirs, mine: edit.mine });
  };
  return { save, conflict, setConflict, send, loadTheirs };
}
