import { useMutation, useQueryClient } from "@tanstack/react-query";
import { decisionLabels } from "@/components/audio-service/decide-create";
import { describeRun } from "@/components/change-sets/bulk-labels";
import { useRunChangeSet } from "@/components/change-sets/run-change-set";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ProgressBar } from "@/components/ui/progress-bar";
import { changeSetKeys } from "@/lib/browser/change-sets/queries";
import { createKeys, postDecision } from "@/lib/browser/creates/queries";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { type DecideCreate } from "@/lib/shared/creates/schema";
import { formatNumber } from "@/lib/shared/format";

interface SeriesStopProps {
  stop: NonNullable<ChangeSet["stopped_at"]>;
  /** `without`: the position of a playlist to continue without; missing once it is decided. */
  onGoOn: (without?: number) => void;
}

/** The playlist at which a series of creates has stopped because its answer was lost: the user decides on it, or continues without it. */
function SeriesStop({ stop, onGoOn }: SeriesStopProps) {
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: ({ action }: { action: DecideCreate["action"] }) =>
      postDecision(stop.create_id, action),
    onSuccess: () => onGoOn(),
    onSettled: () =>
      Promise.all(
        [changeSetKeys.all, createKeys.unknown].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <Callout
      tone="warn"
      role="alert"
      title={
        <>
          It isn&apos;t known whether <bdi>“{stop.name}”</bdi> was created.
        </>
      }
    >
      {stop.message} Nothing after it was sent. Look in the audio service, then choose. Sent again,
      it exists twice if it had been created.
      {decide.error ? <span className="block pt-1 text-danger">{decide.error.message}</span> : null}
      <span className="flex flex-wrap gap-2 pt-2">
        {decisionLabels.map(({ action, label }) => (
          <Button
            key={action}
            size="sm"
            isPending={decide.isPending && decide.variables.action === action}
            isDisabled={decide.isPending}
            onPress={() => decide.mutate({ action })}
          >
            {label}
          </Button>
        ))}
        <Button
          size="sm"
          variant="quiet"
          isDisabled={decide.isPending}
          onPress={() => onGoOn(stop.position)}
        >
          Decide later and continue
        </Button>
      </span>
    </Callout>
  );
}

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
