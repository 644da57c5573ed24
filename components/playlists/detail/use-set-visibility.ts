import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { companyKeys } from "@/lib/browser/companies/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { patchPlaylist } from "@/lib/browser/playlists/queries";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

type Moved = Pick<PlaylistDetails, "uuid" | "name" | "revision" | "advertiser_name"> & {
  isAgencyOnly: boolean;
};

/** Changes who sees a playlist: its advertiser too, or only the agency. The toast offers undo. */
export function useSetVisibility() {
  const queryClient = useQueryClient();
  const move = useMutation({
    mutationFn: ({ uuid, revision, isAgencyOnly }: Moved) =>
      patchPlaylist({ playlistId: uuid, revision, change: { agency_only: isAgencyOnly } }),
    onSuccess: ({ revision }, moved) => {
      const who = moved.isAgencyOnly ? "only to us" : `to ${moved.advertiser_name} and us`;
      toast.success(`“${moved.name}” is visible ${who} now.`, {
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
