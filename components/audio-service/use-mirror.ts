import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSession } from "@/components/session/use-session";
import { companyKeys } from "@/lib/browser/companies/queries";
import { mirrorQuery } from "@/lib/browser/workspaces/queries";
import { type MirrorState } from "@/lib/shared/workspaces/mirror-schema";

/** The age of the companies where they are a copy of another service's list; null where they are not. */
export function useMirror(): MirrorState | null {
  const { isMirror } = useSession().capabilities;
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...mirrorQuery(), enabled: isMirror });
  const reload = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: companyKeys.all });
  });
  const copiedAt = data?.mirrored_at;
  useEffect(() => {
    if (copiedAt) reload();
  }, [copiedAt]);
  return data ?? null;
}
