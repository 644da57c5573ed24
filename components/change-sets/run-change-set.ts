import { type QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { describeOutcome } from "@/components/change-sets/bulk-labels";
import { ApiError } from "@/lib/api-error";
import {
  changeSetKeys,
  changeSetQuery,
  postChangeSetRun,
  undoChangeSet,
} from "@/lib/change-sets/queries";
import { type ChangeSet } from "@/lib/change-sets/schema";
import { companyKeys } from "@/lib/companies/queries";
import { playlistKeys } from "@/lib/playlists/playlist-query";

/** Runs of change-sets, among the mutations. */
export const runKey = [...changeSetKeys.all, "run"] as const;

const maxPauseMs = 15_000;

/**
 * Runs a change-set until it is done, whatever page is open meanwhile; nothing if it runs already. A lost
 * network is waited for. How it stands is in `changeSetQuery`, how the run goes in `useRunChangeSet`.
 */
export function startRun(queryClient: QueryClient, changeSetId: string): void {
  const mutationKey = [...runKey, changeSetId];
  if (queryClient.isMutating({ mutationKey }) > 0) return;
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey,
    // Running twice does nothing twice, so anything that may pass is tried again.
    retry: (_, error) =>
      !(
        error instanceof ApiError &&
        ((error.status > 0 && error.status < 429) || error.code === "too_slow")
      ),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, maxPauseMs),
    mutationFn: () => runToEnd(queryClient, changeSetId),
    onSuccess: (changeSet) => tellOutcome(queryClient, changeSet),
    onSettled: () => {
      for (const { all } of [playlistKeys, companyKeys, changeSetKeys])
        void queryClient.invalidateQueries({ queryKey: all });
    },
  });
  // What goes wrong is in the mutation's state.
  mutation.execute(undefined).catch(() => undefined);
}

async function runToEnd(queryClient: QueryClient, changeSetId: string): Promise<ChangeSet> {
  for (let waiting: number | null = null; ;) {
    const changeSet = await postChangeSetRun(changeSetId);
    queryClient.setQueryData(changeSetQuery(changeSetId).queryKey, changeSet);
    if (changeSet.state !== "running") return changeSet;
    // Somebody else may be running it.
    if (changeSet.counts.waiting === waiting) await pause(500);
    waiting = changeSet.counts.waiting;
  }
}

const pause = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds));

function tellOutcome(queryClient: QueryClient, changeSet: ChangeSet): void {
  // Stopped and taken back by somebody, who is told of that.
  if (changeSet.undone_by !== null) return;
  const canUndo =
    changeSet.undoes === null && changeSet.counts.changed + changeSet.counts.partly > 0;
  const isWhole = changeSet.counts.refused === 0 && changeSet.counts.partly === 0;
  toast[isWhole ? "success" : "warning"](describeOutcome(changeSet), {
    id: changeSet.uuid,
    duration: 10_000,
    action: canUndo
      ? {
          label: "Undo",
          onClick: () =>
            void undoAndRun(queryClient, changeSet.uuid).catch((error: Error) =>
              toast.error(error.message),
            ),
        }
      : undefined,
  });
}

/** Begins the undoing of a change-set, and runs it. @throws ApiError when it cannot be undone */
export async function undoAndRun(
  queryClient: QueryClient,
  changeSetId: string,
): Promise<ChangeSet> {
  const undo = await undoChangeSet(changeSetId);
  toast.dismiss(changeSetId);
  followRun(queryClient, undo);
  return undo;
}

/** Runs a change-set that was just begun. */
export function followRun(queryClient: QueryClient, changeSet: ChangeSet): void {
  queryClient.setQueryData(changeSetQuery(changeSet.uuid).queryKey, changeSet);
  startRun(queryClient, changeSet.uuid);
}
