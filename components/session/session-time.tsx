"use client";

import { useEffect, useEffectEvent } from "react";
import { toast } from "@/components/ui/toast";
import { useKeepAlive } from "@/components/session/use-keep-alive";
import { useSession } from "@/components/session/use-session";
import { useSharedSession } from "@/components/session/use-shared-session";
import { RelativeTime } from "@/components/ui/relative-time";
import { useHasPassed } from "@/components/ui/hooks/use-has-passed";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { warningWindowMs } from "@/lib/shared/session/session-times";

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
