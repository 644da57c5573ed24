import { useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RequestError } from "@/components/layout/request-error";
import { useRestoreRevision } from "@/components/playlists/detail/use-playlist-changes";
import { FoundNames } from "@/components/playlists/searches/found-names";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { toast, withUndo } from "@/components/ui/toast";
import { copyPlanQuery, postCopy } from "@/lib/browser/playlists/searches/queries";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { type CopyPlan } from "@/lib/shared/playlists/searches/copy-schema";
import { refreshPlaylists } from "@/lib/browser/playlists/queries";

interface CopyDialogProps {
  playlist: Pick<PlaylistDetails, "uuid" | "name">;
  /** Number of the search, from 1. */
  position: number;
  kind: string;
  onClose: () => void;
}

/** Preview of copying the matches of a search to the list, with the button that does it. @public imported on demand */
export function CopyDialog({ playlist, position, kind, onClose }: CopyDialogProps) {
  const queryClient = useQueryClient();
  const request = { search: position, kind };
  const plan = useQuery(copyPlanQuery(playlist.uuid, request));
  const [keepsSearch, setKeepsSearch] = useState(true);
  const restore = useRestoreRevision(playlist);
  const save = useMutation({
    mutationFn: ({ revision }: CopyPlan) =>
      postCopy({ ...request, keeps_search: keepsSearch, playlistId: playlist.uuid, revision }),
    onSuccess: ({ revision }, before) => {
      onClose();
      toast.success(
        `Copied search ${position}: ${describeChange(before)}.`,
        withUndo(() => restore.mutate({ revision, target: before.revision })),
      );
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshPlaylists(queryClient),
  });
  const found = plan.data;
  const hasChange = found !== undefined && found.added.count + found.removed.count > 0;
  const isChange = hasChange || (found !== undefined && !keepsSearch);
  return (
    <Dialog
      title={
        found?.copied_at
          ? `Update the IDs of search ${position}`
          : `Copy matches of search ${position} to the list`
      }
      size="md"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{isChange || !found ? "Cancel" : "Close"}</Button>
          {isChange ? (
            <Button variant="primary" isPending={save.isPending} onPress={() => save.mutate(found)}>
              {hasChange ? actOf(found) : "Remove search"}
            </Button>
          ) : null}
        </>
      }
    >
      {found ? (
        <div className="flex flex-col gap-3">
          <Difference plan={found} kind={kind} />
          <Checkbox isSelected={keepsSearch} onChange={setKeepsSearch}>
            Keep the search, which continues to add what matches by itself
          </Checkbox>
        </div>
      ) : plan.error ? (
        <RequestError
          title="Couldn't compare the search with the list"
          error={plan.error}
          onRetry={plan.refetch}
          isRetrying={plan.isFetching}
        />
      ) : (
        <div role="status" aria-label="Comparing" className="flex flex-col gap-2">
          <Skeleton className="h-5 w-80 max-w-full" />
          <Skeleton className="h-32" />
        </div>
      )}
    </Dialog>
  );
}

const describeChange = ({ added, removed }: CopyPlan) =>
  [
    ...(added.count > 0 ? [`+${formatNumber(added.count)}`] : []),
    ...(removed.count > 0 ? [`−${formatNumber(removed.count)}`] : []),
  ].join(" ") + ` ${added.count + removed.count === 1 ? "ID" : "IDs"}`;

/** Describes the change: "Add 34 and remove 2 IDs". */
function actOf({ added, removed }: CopyPlan): string {
  if (removed.count === 0) return `Add ${formatCount(added.count, "ID")}`;
  if (added.count === 0) return `Remove ${formatCount(removed.count, "ID")}`;
  return `Add ${formatNumber(added.count)} and remove ${formatCount(removed.count, "ID")}`;
}

function Difference({ plan, kind }: { plan: CopyPlan; kind: string }) {
  const { matches, listed, copied_at, added, removed } = plan;
  return (
    <div className="flex flex-col gap-3">
      <p className="numeric">
        {formatCount(matches, "match", "matches")} in {kindLabel(kind)}, {formatNumber(listed)} in
        the list already.{" "}
        {copied_at === null ? (
          "Added IDs stay until you update them."
        ) : (
          <>
            Copied <RelativeTime at={copied_at} />.
          </>
        )}
      </p>
      {added.count + removed.count === 0 ? <p>Nothing would change.</p> : null}
      <Ids title="To add" ids={added} />
      <Ids title="To remove: no longer match" ids={removed} />
    </div>
  );
}

function Ids({ title, ids: { count, first } }: { title: string; ids: CopyPlan["added"] }) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-medium numeric">
        {title} ({formatNumber(count)})
      </h3>
      <FoundNames names={first} />
      {count > first.length ? (
        <p className="mt-1 text-sm text-muted numeric">
          and {formatNumber(count - first.length)} more
        </p>
      ) : null}
    </section>
  );
}
