import { useMutation, useQueryClient } from "@tanstack/react-query";
import { companyKeys } from "@/lib/browser/companies/queries";
import { createKeys, postDecision } from "@/lib/browser/creates/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { type DecideCreate, type UnknownCreate } from "@/lib/shared/creates/schema";

export interface Decision {
  create: UnknownCreate;
  action: DecideCreate["action"];
}

/** Sends the user's decision on a playlist with an unknown outcome. */
export function useDecideCreate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ create, action }: Decision) => postDecision(create.id, action),
    // Also after a failure: the service may have refused it, or someone else has decided.
    onSettled: () =>
      Promise.all(
        [createKeys.unknown, playlistKeys.all, companyKeys.all].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Decisions on a playlist with an unknown outcome, in the order of the buttons. */
export const decisionLabels: { action: DecideCreate["action"]; label: string }[] = [
  { action: "it_was_created", label: "It was created" },
  { action: "send_again", label: "Send again" },
  { action: "discard", label: "Discard" },
];
