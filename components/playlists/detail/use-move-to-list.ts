"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { companyKeys } from "@/lib/browser/companies/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { patchPlaylist } from "@/lib/browser/playlists/queries";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

type Moved = Pick<PlaylistDetails, "uuid" | "name" | "revision" | "advertiser_name"> & {
  isAgencyOnly: boolean;
};

/** Moves a playlist between its agency's and its advertiser's list; the toast offers undo. */
export function useMoveToList() {
  const queryClient = useQueryClient();
  const move = useMutation({
    mutationFn: ({ uuid, revision, isAgencyOnly }: Moved) =>
      patchPlaylist({ playlistId: uuid, revision, change: { agency_only: isAgencyOnly } }),
    onSuccess: ({ revision }, moved) => {
      const list = moved.isAgencyOnly
        ? "is only in the agency's list"
        : `is in the list of ${moved.advertiser_name}`;
      toast.success(`“${moved.name}” ${list} now.`, {
        duration: 10_000,
        action: {
          label: "Undo",
          onClick: () => move.mutate({ ...moved, revision, isAgencyOnly: !moved.isAgencyOnly }),
        },
      });
    },
    onError: (error) => toast.error(error.message),
    onSettled: () =>
      Promise.all(
        [playlistKeys.all, companyKeys.all].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return move;
}
