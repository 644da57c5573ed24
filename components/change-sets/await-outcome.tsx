import { useEffect, useEffectEvent } from "react";
import { isWhole, showOutcome, tellOutcome } from "@/components/change-sets/run-change-set";
import { useRunChangeSet } from "@/components/change-sets/use-run-change-set";
import { useSession } from "@/components/session/use-session";
import { useLasting } from "@/components/ui/hooks/use-lasting";
import { useQueryClient } from "@tanstack/react-query";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";

/** Changes that are faster show a toast alone. */
const slowMs = 1_500;

interface AwaitOutcomeProps {
  changeSetId: string;
  /** Called when it is slow, stands still, or has something to look at. */
  onShow: () => void;
  /** Called when all of it is done. */
  onWhole: () => void;
}

/** Waits for the end of a change-set: if all went well, a toast with Undo says so. */
export function AwaitOutcome({ changeSetId, onShow, onWhole }: AwaitOutcomeProps) {
  const queryClient = useQueryClient();
  const { changeSet, isRunning, isWaiting } = useRunChangeSet(changeSetId);
  const { archivesHereOnly } = useSession().capabilities;
  const isSlow = useLasting(true, slowMs);
  const finish = useEffectEvent((done: ChangeSet, release: () => void) => {
    const isCopies = done.action.kind === "duplicate";
    // Another service keeps the copies, which has to be said.
    if (!isWhole(done) || (isCopies && archivesHereOnly)) return onShow();
    release();
    tellOutcome(queryClient, done);
    // One copy is followed to its page.
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
