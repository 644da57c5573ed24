import {
  type QueryClient,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { describeOutcome } from "@/components/change-sets/bulk-labels";
import { askBeforeUndo } from "@/components/change-sets/frame/undo-question";
import { toast, undoToastMs } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-error";
import { rememberImport } from "@/lib/browser/change-sets/left-import";
import {
  changeSetKeys,
  changeSetQuery,
  fetchUndoPreview,
  postChangeSetRun,
  undoChangeSet,
} from "@/lib/browser/change-sets/queries";
import { runKey } from "@/lib/browser/change-sets/run-key";
import { companyKeys } from "@/lib/browser/companies/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";

const maxPauseMs = 15_000;
/** Longer pauses requested by a service end the run. */
const maxWaitSeconds = 60;

/** Change-sets whose run stops before the next request. */
const stopping = new Set<string>();

/**
 * Runs a change-set until it is done, regardless of page changes; does nothing if it is running already. Waits for the network; a series
 * stops where an answer of the audio service was lost, unless it continues `without` that position. The change-set's state is in
 * `changeSetQuery`, the run's in `useRunChangeSet`.
 */
export function startRun(queryClient: QueryClient, changeSetId: string, without?: number): void {
  const mutationKey = [...runKey, changeSetId];
  stopping.delete(changeSetId);
  if (queryClient.isMutating({ mutationKey }) > 0) return;
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey,
    // A repeated run does nothing twice, so any temporary error is retried.
    retry: (_, error) =>
      !(
        error instanceof ApiError &&
        ((error.status > 0 && error.status < 429) ||
          error.code === "too_slow" ||
          stopping.has(changeSetId) ||
          (error.retryAfter ?? 0) > maxWaitSeconds)
      ),
    retryDelay: (failures, error) =>
      error instanceof ApiError && error.retryAfter !== null
        ? 1_000 * error.retryAfter
        : Math.min(1_000 * 2 ** failures, maxPauseMs),
    mutationFn: () => runToEnd(queryClient, changeSetId, without),
    onSuccess: (changeSet) => tellOutcome(queryClient, changeSet),
    onSettled: () => {
      for (const { all } of [playlistKeys, companyKeys, changeSetKeys])
        void queryClient.invalidateQueries({ queryKey: all });
    },
  });
  // Errors are in the mutation's state.
  mutation.execute(undefined).catch(() => undefined);
}

/** Stops a run after the current request. */
function stopRun(changeSetId: string): void {
  stopping.add(changeSetId);
  rememberImport(null);
}

async function runToEnd(
  queryClient: QueryClient,
  changeSetId: string,
  without?: number,
): Promise<ChangeSet> {
  for (let pending: number | null = null; ;) {
    const changeSet = await postChangeSetRun(changeSetId, without);
    queryClient.setQueryData(changeSetQuery(changeSetId).queryKey, changeSet);
    const isStopped = changeSet.stopped_at !== null || stopping.has(changeSetId);
    if (changeSet.state !== "running" || isStopped) return changeSet;
    // Another client may be running it.
    if (changeSet.counts.pending === pending) await pause(500);
    pending = changeSet.counts.pending;
  }
}

const pause = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds));

/** Change-sets whose outcome is already on the screen. */
const shown = new Set<string>();

/** Suppresses the toast with the outcome of a change-set until the returned function is called. */
export function showOutcome(changeSetId: string): () => void {
  shown.add(changeSetId);
  return () => shown.delete(changeSetId);
}

/** Whether a change-set is done, with nothing to look at. */
export const isWhole = ({ counts }: ChangeSet): boolean => counts.failed + counts.partial === 0;

/** Shows the outcome of a change-set in a toast with Undo, unless it is on the screen. */
export function tellOutcome(queryClient: QueryClient, changeSet: ChangeSet): void {
  // Stopped and undone by a user, who is told about that.
  if (changeSet.undone_by !== null || shown.has(changeSet.uuid)) return;
  if (changeSet.stopped_at)
    return void toast.warning(
      `Stopped: it isn't known whether “${changeSet.stopped_at.name}” was created.`,
      { id: changeSet.uuid, duration: undoToastMs },
    );
  if (changeSet.state !== "done") return;
  toast[isWhole(changeSet) ? "success" : "warning"](describeOutcome(changeSet), {
    id: changeSet.uuid,
    duration: undoToastMs,
    action: canUndo(changeSet)
      ? {
          label: nameUndo(changeSet),
          onClick: () =>
            void undoAndRun(queryClient, changeSet.uuid).catch((error: Error) =>
              toast.error(error.message),
            ),
        }
      : undefined,
  });
}

/** Whether something can still be undone. */
export const canUndo = ({ counts, undone_by }: ChangeSet): boolean =>
  undone_by === null && counts.done + counts.partial > 0;

/** Returns "Undo", or "Redo" for undoing an undo. */
export const nameUndo = ({ action }: Pick<ChangeSet, "action">): "Undo" | "Redo" =>
  action.kind === "undo" && action.redo !== true ? "Redo" : "Undo";

/**
 * Undoes a change-set, and runs the undo. Asks first if playlists were edited since; resolves with null if the user declines.
 * @throws ApiError when it cannot be undone
 */
export async function undoAndRun(
  queryClient: QueryClient,
  changeSetId: string,
): Promise<ChangeSet | null> {
  const preview = await fetchUndoPreview(changeSetId);
  if (preview.skipped + preview.partial + preview.unchecked > 0) {
    const changeSet = await queryClient.fetchQuery(changeSetQuery(changeSetId));
    if (!(await askBeforeUndo({ changeSet, preview }))) return null;
  }
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
