"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "@/components/session/use-session";
import {
  type PinnedAndRecent,
  loadPinnedAndRecent,
  nonePinned,
  savePinnedAndRecent,
} from "@/lib/companies/pinned-and-recent";
import { pinnedAndRecentQuery } from "@/lib/companies/queries";

/**
 * The client's pinned and recent companies in this browser. `change` passes the stored value, which another
 * tab can have updated.
 */
export function usePinnedAndRecent() {
  const { client } = useSession();
  const queryClient = useQueryClient();
  const query = pinnedAndRecentQuery(client.id);
  const { data: stored = nonePinned } = useQuery(query);
  const change = (by: (stored: PinnedAndRecent) => PinnedAndRecent) => {
    const next = by(loadPinnedAndRecent(client.id));
    savePinnedAndRecent(client.id, next);
    queryClient.setQueryData(query.queryKey, next);
  };
  return { stored, change };
}
