import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { sessionQuery } from "@/lib/browser/session/queries";
import { type Session, sessionSchema } from "@/lib/shared/session/schema";

/**
 * Shares the session's end between tabs. They message each other, because asking the server would renew the
 * session for ever.
 */
export function useSharedSession(session: Session): void {
  const queryClient = useQueryClient();
  const channel = useRef<BroadcastChannel>(null);
  const receive = useEffectEvent((message: unknown) => {
    const { data: other } = sessionSchema.safeParse(message);
    if (other?.client.id !== session.client.id || other.expires_at <= session.expires_at) return;
    queryClient.setQueryData(sessionQuery().queryKey, other);
  });
  useEffect(() => {
    const opened = new BroadcastChannel("cuelist.session");
    opened.onmessage = (event) => receive(event.data);
    channel.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => channel.current?.postMessage(session), [session]);
}
