import { useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { startRun, stopRun } from "@/components/change-sets/run-change-set";
import { ApiError } from "@/lib/browser/api-error";
import { changeSetQuery } from "@/lib/browser/change-sets/queries";
import { runKey } from "@/lib/browser/change-sets/run-key";

/**
 * A change-set and its run in this tab. `start` runs it to its end, also after the component unmounts and after a network failure;
 * `error` is the reason of a stop.
 */
export function useRunChangeSet(changeSetId: string) {
  const queryClient = useQueryClient();
  const { data: changeSet } = useQuery(changeSetQuery(changeSetId));
  const run = useMutationState({
    filters: { mutationKey: [...runKey, changeSetId] },
    select: ({ state }) => state,
  }).at(-1);
  return {
    changeSet: changeSet ?? null,
    isRunning: run?.status === "pending",
    /** An attempt has failed, and another one follows. */
    isWaiting: run?.status === "pending" && run.failureCount > 0,
    /** The server's reason; null if it cannot be reached. */
    waiting:
      run?.failureReason instanceof ApiError && run.failureReason.status > 0
        ? run.failureReason.message
        : null,
    error: run?.status === "error" ? run.error : null,
    start: (without?: number) => startRun(queryClient, changeSetId, without),
    /** Stops after the current request; `start` resumes. */
    stop: () => stopRun(changeSetId),
  };
}
