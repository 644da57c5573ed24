import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { sessionQuery } from "@/lib/browser/session/queries";
import { type Session } from "@/lib/shared/session/schema";
import { renewalIntervalMs, renewalWindowMs } from "@/lib/shared/session/session-times";

const activities = ["keydown", "pointerdown", "wheel"] as const;

/**
 * Renews the session during activity, even without requests: in the second half of its lifetime, until its
 * maximum. Returns a function that renews it immediately.
 */
export function useKeepAlive({ expires_at, ends_at }: Session): () => Promise<Session> {
  const queryClient = useQueryClient();
  const askedAt = useRef(0);
  const renew = () => {
    askedAt.current = Date.now();
    return queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  };
  const noteActivity = useEffectEvent(() => {
    const now = Date.now();
    const left = Date.parse(expires_at) - now;
    const canRenew = expires_at < ends_at;
    if (
      !canRenew ||
      left <= 0 ||
      left > renewalWindowMs ||
      now - askedAt.current < renewalIntervalMs
    )
      return;
    // The next activity retries, and `SessionWatch` handles a lost session.
    renew().catch(() => undefined);
  });
  useEffect(() => {
    const read = () => noteActivity();
    const options = { capture: true, passive: true };
    for (const activity of activities) document.addEventListener(activity, read, options);
    return () => {
      for (const activity of activities) document.removeEventListener(activity, read, options);
    };
  }, []);
  return renew;
}
