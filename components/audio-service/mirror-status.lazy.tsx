import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RelativeTime } from "@/components/ui/relative-time";
import { formatNumber } from "@/lib/shared/format";
import { mirrorQuery, postMirrorRefresh } from "@/lib/browser/workspaces/queries";
import { type MirrorState } from "@/lib/shared/workspaces/mirror-schema";

/** Age of the list, progress of a copy, and the reason why the last one failed. */
export function MirrorLine({ mirror }: { mirror: MirrorState }) {
  const { name: host } = useSession().company;
  const queryClient = useQueryClient();
  const refresh = useMutation({
    mutationFn: postMirrorRefresh,
    onSuccess: (state) => queryClient.setQueryData(mirrorQuery().queryKey, state),
  });
  const { is_running, count, mirrored_at, error, skipped } = mirror;
  const isWorking = is_running || refresh.isPending;
  const problem = refresh.error?.message ?? (is_running ? null : error);
  const button = (
    <Button size="sm" isPending={isWorking} onPress={() => refresh.mutate()}>
      Refresh
    </Button>
  );
  if (problem !== null)
    return (
      <Callout tone="warn" action={button} className="mb-3">
        {mirrored_at === null ? (
          <>
            The companies of <bdi>{host}</bdi> could not be copied.{" "}
          </>
        ) : (
          <>
            This list is from <RelativeTime at={mirrored_at} />: it could not be refreshed.{" "}
          </>
        )}
        {problem}
      </Callout>
    );
  if (mirrored_at === null && !is_running) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted numeric">
      <p role="status">
        {is_running ? (
          <>
            Copying the companies of <bdi>{host}</bdi>: {formatNumber(count)} so far
          </>
        ) : (
          <>
            Copied from <bdi>{host}</bdi>{" "}
            {mirrored_at === null ? null : <RelativeTime at={mirrored_at} />}
            {skipped > 0 ? `. ${formatNumber(skipped)} unreadable left out` : null}
          </>
        )}
      </p>
      {button}
    </div>
  );
}
