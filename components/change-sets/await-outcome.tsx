import { useEffect, useEffectEvent } from "react";
import { isWhole, showOutcome, tellOutcome } from "@/components/change-sets/run-change-set";
import { useRunChangeSet } from "@/components/change-sets/use-run-change-set";
import { useSession } from "@/components/session/use-session";
import { useLasting } from "@/components/ui/hooks/use-lasting";
import { useQueryClient } from "@tanstack/react-query";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";

/** Faster changes show only a toast. */
const slowMs = 1_500;

interface AwaitOutcomeProps {
  changeSetId: string;
  /** Called when it is slow, has stopped, or has a result to look at. */
  onShow: () => void;
  /** Called when everything is done. */
  onWhole: () => void;
}

/** Waits for the end of a change-set; if everything succeeded, shows a toast with Undo. */
export function AwaitOutcome({ changeSetId, onShow, onWhole }: AwaitOutcomeProps) {
  const queryClient = useQueryClient();
  const { changeSet, isRunning, isWaiting } = useRunChangeSet(changeSetId);
  const { archivesHereOnly } = useSession().capabilities;
  const isSlow = useLasting(true, slowMs);
  const finish = useEffectEvent((done: ChangeSet, release: () => void) => {
    const isCopies = done.action.kind === "duplicate";
    // Another service keeps the copies, which the user has to know.
    if (!isWhole(done) || (isCopies && archivesHereOnly)) return onShow();
    release();
    tellOutcome(queryClient, done);
    // A single copy opens its page.
    if (isCopies && done.total === 1) onShow();
    else onWhole();
  });
  useEffect(() => {
    const release = showOutcome(changeSetId);
    if (changeSet?.state === "done") finish(changeSet, release);
    return release;
  }, [changeSetId, changeSet]);
  const show = useEffectEvent(onShow);
  const isStill = changeSet?.state === "running" && (isSlow || isWaiting || !isRunning);
  useEffect(() => {
    if (isStill) show();
  }, [isStill]);
  return null;
}
