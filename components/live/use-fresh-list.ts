import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { latestChangeQuery } from "@/lib/browser/playlists/latest-queries";

/** Loads a page's lists again when others have changed a playlist. `isHeld`: not now, because rows that are selected must not move. */
export function useFreshList({ queryKey }: { queryKey: QueryKey }, isHeld = false): void {
  const queryClient = useQueryClient();
  const { data: changedAt } = useQuery(latestChangeQuery());
  const seen = useRef(changedAt);
  const refresh = useEffectEvent(() => {
    const isFirst = seen.current === undefined;
    if (changedAt === seen.current) return;
    seen.current = changedAt;
    // Together with totals and tags, which are counted from the same rows.
    if (!isFirst) void queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
  });
  useEffect(() => {
    if (!isHeld) refresh();
  }, [isHeld, changedAt]);
}
