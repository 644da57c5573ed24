import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSession } from "@/components/session/use-session";
import { companyKeys, mirrorQuery } from "@/lib/browser/companies/queries";
import { type MirrorState } from "@/lib/shared/workspaces/schema";

/** The age of the companies if they are a copy of another service's list; otherwise null. */
export function useMirror(): MirrorState | null {
  const { isMirror } = useSession().capabilities;
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...mirrorQuery(), enabled: isMirror });
  const reload = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: companyKeys.all });
  });
  // A copy, and the choice of an earlier list, change the companies.
  const shown = data && `${data.mirrored_at} ${data.earlier?.is_kept}`;
  useEffect(() => {
    if (shown !== undefined) reload();
  }, [shown]);
  return data ?? null;
}

/** Whether companies are being copied for the first time, so that there are none yet. */
export const isFirstCopy = (mirror: MirrorState | null): boolean =>
  mirror !== null && mirror.mirrored_at === null && mirror.is_running;
