import { useMutation, useQueryClient } from "@tanstack/react-query";
import { decisionLabels } from "@/components/audio-service/decide-create";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { changeSetKeys } from "@/lib/browser/change-sets/queries";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { createKeys, postDecision } from "@/lib/browser/creates/queries";
import { type DecideCreate } from "@/lib/shared/creates/schema";

interface SeriesStopProps {
  stop: NonNullable<ChangeSet["stopped_at"]>;
  /** `without`: the position of a playlist to continue without; missing once it is decided. */
  onGoOn: (without?: number) => void;
}

/** The playlist at which a series of creates has stopped because its answer was lost: the user decides on it, or continues without it. */
export function SeriesStop({ stop, onGoOn }: SeriesStopProps) {
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
