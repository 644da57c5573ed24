import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Countdown } from "@/components/ui/countdown";
import { ClockTime, RelativeTime } from "@/components/ui/relative-time";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { mirrorQuery, patchMirrorChoice, postMirrorRefresh } from "@/lib/browser/companies/queries";
import { type MirrorState } from "@/lib/shared/workspaces/schema";

const countCompanies = (count: number) =>
  count === 0 ? "no companies" : formatCount(count, "company", "companies");

/** Age of the list, progress of a copy, the reason of the last failure, and the choice for a list that is suddenly far shorter. */
export function MirrorLine({ mirror }: { mirror: MirrorState }) {
  const { name: host } = useSession().company;
  const queryClient = useQueryClient();
  const onSuccess = (state: MirrorState) => queryClient.setQueryData(mirrorQuery().queryKey, state);
  const refresh = useMutation({ mutationFn: postMirrorRefresh, onSuccess });
  const choose = useMutation({ mutationFn: patchMirrorChoice, onSuccess });
  const { is_running, count, mirrored_at, error, skipped, doubted, earlier, retry_in } = mirror;
  const isWorking = is_running || refresh.isPending || choose.isPending;
  const failed = refresh.error ?? choose.error;
  const problem = failed?.message ?? (is_running ? null : error);
  const button = (
    <Button size="sm" isPending={isWorking} onPress={() => refresh.mutate()}>
      Refresh
    </Button>
  );
  const chooseButton = (keepsEarlier: boolean, label: string) => (
    <Button size="sm" isPending={isWorking} onPress={() => choose.mutate(keepsEarlier)}>
      {label}
    </Button>
  );
  const name = <bdi>{host}</bdi>;
  const isKept = earlier?.is_kept === true;
  const isDoubted = doubted !== null && !isKept && !is_running;
  if (problem !== null)
    return (
      <Callout tone="warn" action={button} className="mb-3">
        {mirrored_at === null ? (
          <>The companies of {name} could not be copied. </>
        ) : (
          <>
            This list is from <RelativeTime at={mirrored_at} />: it could not be refreshed.{" "}
          </>
        )}
        {problem}{" "}
        {retry_in === null ? null : (
          <Countdown key={retry_in} seconds={retry_in} after="You can refresh it now." />
        )}
      </Callout>
    );
  if (isDoubted && mirrored_at !== null)
    return (
      <Callout
        tone="warn"
        role="status"
        action={button}
        className="mb-3"
        title={
          <>
            {name} suddenly lists {countCompanies(doubted)}.
          </>
        }
      >
        The {formatNumber(count)} listed until <ClockTime at={mirrored_at} /> stay unless it sends
        this list again. It&apos;s asked again in a minute.
      </Callout>
    );
  return (
    <>
      {earlier && !is_running ? (
        <EarlierList
          earlier={earlier}
          host={name}
          action={
            isKept
              ? chooseButton(false, "Use the new list")
              : chooseButton(true, "Keep the old list")
          }
        >
          {countCompanies(isKept ? (doubted ?? 0) : count)}
        </EarlierList>
      ) : null}
      {mirrored_at === null && !is_running ? null : (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted numeric">
          <p role="status">
            {is_running ? (
              <>
                Copying the companies of {name}: {formatNumber(count)} so far
              </>
            ) : isKept ? (
              <>Kept from {name}</>
            ) : (
              <>
                Copied from {name} {mirrored_at === null ? null : <RelativeTime at={mirrored_at} />}
                {skipped > 0 ? `. ${formatNumber(skipped)} unreadable left out` : null}
              </>
            )}
          </p>
          {button}
        </div>
      )}
    </>
  );
}

interface EarlierListProps {
  earlier: NonNullable<MirrorState["earlier"]>;
  host: ReactNode;
  /** Number of companies in the service's current list. */
  children: string;
  action: ReactNode;
}

/** Shows which of two lists is used, with a button for the other. */
function EarlierList({ earlier, host, children, action }: EarlierListProps) {
  const number = formatNumber(earlier.count);
  const until = <ClockTime at={earlier.until} />;
  return (
    <Callout
      tone={earlier.is_kept ? "info" : "warn"}
      role="status"
      action={action}
      className="mb-3"
      title={
        earlier.is_kept ? (
          <>
            You kept the {number} companies listed until {until}.
          </>
        ) : (
          <>
            {host} listed {number} companies until {until}.
          </>
        )
      }
    >
      {earlier.is_kept ? <>{host} lists</> : "It now lists"} {children}.
    </Callout>
  );
}
