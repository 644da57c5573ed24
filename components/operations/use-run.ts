import { useMutation, useQueryClient } from "@tanstack/react-query";
import { companyKeys } from "@/lib/browser/companies/queries";
import { postRun } from "@/lib/browser/operations/queries";
import { type RunRequest } from "@/lib/shared/operations/schema";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { requestKeys } from "@/lib/browser/requests/queries";

/** Runs operations, and refetches playlists and requests afterwards. */
export function useRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (run: RunRequest) => postRun(run),
    // Not cached, because the request may contain a secret.
    gcTime: 0,
    onSettled: () => {
      for (const key of [playlistKeys.all, companyKeys.all, requestKeys.all])
        void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
