"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { companyKeys } from "@/lib/companies/queries";
import { playlistKeys } from "@/lib/playlists/playlist-query";
import { changePlaylist } from "@/lib/playlists/queries";
import { type ChangePlaylistInput } from "@/lib/playlists/schema";

interface ChangeOptions {
  playlistId: string;
  onSaved: () => void;
  onFailed: (error: Error) => void;
}

/** Saves a change on the revision that it was made on. */
export function useChangePlaylist({ playlistId, onSaved, onFailed }: ChangeOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    // Without a network the save fails at once and says so, instead of waiting for one in silence.
    networkMode: "always",
    mutationFn: ({ revision, change }: { revision: number; change: ChangePlaylistInput }) =>
      changePlaylist({ playlistId, revision, change }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: companyKeys.all });
      await queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      onSaved();
    },
    onError: onFailed,
  });
}
