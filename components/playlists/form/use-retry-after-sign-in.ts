import { useEffect, useEffectEvent, useRef } from "react";
import { isSessionLoss } from "@/components/session/is-session-loss";
import { useSession } from "@/components/session/use-session";
import { type Session } from "@/lib/shared/session/schema";

/** Repeats a save that failed because the session had ended, once, after the same client has signed in again. `error` is the save's. */
export function useRetryAfterSignIn(error: Error | null, retry: () => void): void {
  const session = useSession();
  const lost = useRef<{ error: Error; session: Session } | null>(null);
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!error || !isSessionLoss(error)) {
      lost.current = null;
      return;
    }
    const last = lost.current;
    lost.current = { error, session };
    if (last?.error !== error || last.session === session) return;
    if (last.session.client.id === session.client.id) retryNow();
  }, [error, session]);
}
