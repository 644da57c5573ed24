"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useSession } from "@/components/session/use-session";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { sessionQuery } from "@/lib/browser/session/queries";
import {
  renewalIntervalMs,
  renewalWindowMs,
  type Session,
  sessionSchema,
  warningWindowMs,
} from "@/lib/shared/session/schema";

const activities = ["keydown", "pointerdown", "wheel"] as const;

/**
 * Renews the session during activity, even without requests: in the second half of its lifetime, until its
 * maximum. Returns a function that renews it immediately.
 */
function useKeepAlive({ expires_at, ends_at }: Session): () => Promise<Session> {
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

/**
 * Shares the session's end between tabs. They message each other, because asking the server would renew the
 * session for ever.
 */
function useSharedSession(session: Session): void {
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

/** Polls the clock, because timers stop while a computer sleeps. */
const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, 5_000);
  document.addEventListener("visibilitychange", onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onTick);
  };
};

/** Whether `time` (ms since 1970) has passed, within five seconds; false on the server. */
function useHasPassed(time: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => Date.now() >= time,
    () => false,
  );
}

const toastId = "session-ending";

/** Renews the session during activity, and warns before it ends. */
export function SessionTime() {
  const session = useSession();
  const { expires_at, ends_at } = session;
  const canRenew = expires_at < ends_at;
  const renew = useKeepAlive(session);
  useSharedSession(session);
  const isEnding = useHasPassed(Date.parse(expires_at) - warningWindowMs);
  const isOver = useHasPassed(Date.parse(expires_at));

  const stay = useEffectEvent(() =>
    renew().then(
      () => toast.success("You're still signed in."),
      (error: Error) =>
        toast.error("Couldn't extend your session.", { description: error.message }),
    ),
  );
  useEffect(() => {
    if (!isEnding || isOver) return;
    toast.warning(<EndingNotice at={expires_at} />, {
      id: toastId,
      duration: Infinity,
      description: canRenew
        ? undefined
        : "You'll be asked to sign in again. Your work on this page is kept.",
      action: canRenew && {
        label: "Stay signed in",
        onClick: (event) => {
          // Closed when the session is renewed.
          event.preventDefault();
          void stay();
        },
      },
    });
    return () => {
      toast.dismiss(toastId);
    };
  }, [isEnding, isOver, canRenew, expires_at]);

  const askWhetherOver = useEffectEvent(() => void renew().catch(() => undefined));
  useEffect(() => {
    // The failed request opens the sign-in dialog.
    if (isOver) askWhetherOver();
  }, [isOver]);
  return null;
}

/** A visible countdown; screen readers hear the time once. */
function EndingNotice({ at }: { at: string }) {
  const time = new Date(at).toLocaleTimeString("en-GB", { timeStyle: "short" });
  return (
    <>
      <span aria-hidden>
        Your session ends <RelativeTime at={at} />
      </span>
      <VisuallyHidden>Your session ends at {time}.</VisuallyHidden>
    </>
  );
}
