import { describeRun } from "@/components/change-sets/bulk-labels";
import { SeriesStop } from "@/components/change-sets/series-stop";
import { useRunChangeSet } from "@/components/change-sets/use-run-change-set";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { formatNumber } from "@/lib/shared/format";

/** Progress of a change-set. A stopped one can be resumed, and a series of creates can be stopped. Renders nothing once it is done. */
export function ChangeSetProgress({ changeSet: given }: { changeSet: ChangeSet }) {
  const { changeSet, isRunning, isWaiting, waiting, error, start, stop } = useRunChangeSet(
    given.uuid,
  );
  const isSlow = useSession().capabilities.isMirror;
  const { counts, total, state, ...rest } = changeSet ?? given;
  if (state !== "running") return null;
  const done = total - counts.pending;
  const progress = `${formatNumber(done)} of ${formatNumber(total)}`;
  const words = describeRun({ counts, total, state, ...rest });
  if (rest.stopped_at && !isRunning)
    return (
      <div className="mb-3 flex flex-col gap-2">
        <p className="text-sm text-muted">
          {words}: stopped at {progress}
        </p>
        <SeriesStop stop={rest.stopped_at} onGoOn={start} />
      </div>
    );
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2 rounded border bg-surface px-3 py-2">
      <div className="min-w-60 flex-1">
        <ProgressBar
          label={isRunning ? words : `${words}: paused at ${progress}`}
          share={total === 0 ? 1 : done / total}
        >
          {isRunning ? progress : undefined}
        </ProgressBar>
        <p role="status" className="text-sm text-muted empty:hidden">
          {isWaiting ? `${waiting ?? "Can't reach the server."} Retrying…` : error?.message}
        </p>
      </div>
      {isRunning ? (
        isSlow ? (
          <Button size="sm" onPress={stop}>
            Stop
          </Button>
        ) : null
      ) : (
        <Button size="sm" onPress={() => start()}>
          Continue
        </Button>
      )}
    </div>
  );
}
