import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "@/components/session/use-session";
import {
  addRecent,
  nonePinned,
  pinCompany,
  unpinCompany,
} from "@/lib/shared/companies/pinned-and-recent";
import { pinnedAndRecentQuery, postPinnedChange } from "@/lib/browser/companies/queries";
import { type ChangePinned } from "@/lib/shared/companies/schema";

const changes = { pin: pinCompany, unpin: unpinCompany, open: addRecent };

/** The caller's pinned and recent companies. `change` shows its effect immediately and stores it. */
export function usePinnedAndRecent() {
  const queryClient = useQueryClient();
  const query = pinnedAndRecentQuery(useSession());
  const { data: stored = nonePinned } = useQuery(query);
  const { mutate } = useMutation({
    // One after another, so that the last answer has all changes.
    scope: { id: "pinned-companies" },
    mutationFn: postPinnedChange,
    onMutate: async ({ action, company }) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, (now = nonePinned) => changes[action](now, company));
    },
    onSuccess: (next) => {
      if (queryClient.isMutating({ mutationKey: ["pinned-companies"] }) <= 1)
        queryClient.setQueryData(query.queryKey, next);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
    mutationKey: ["pinned-companies"],
  });
  const change = (action: ChangePinned["action"], company: string) => mutate({ action, company });
  return { stored, change };
}
