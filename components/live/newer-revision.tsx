import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RelativeTime } from "@/components/ui/relative-time";
import { latestRevisionQuery } from "@/lib/browser/playlists/latest-queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { type LatestRevision } from "@/lib/shared/playlists/latest-schema";
import { nameWho } from "@/lib/shared/people/person-ref";

/** The displayed revision of a playlist. */
type Shown = LatestRevision & { uuid: string };

/** The revision that someone has saved since; null while the user's own save is in progress, which reports itself. */
function useNewerRevision({ uuid, revision, updated_at, updated_by, person }: Shown) {
  const { data } = useQuery({
    ...latestRevisionQuery(uuid),
    initialData: { revision, updated_at, updated_by, person },
  });
  const isSaving = useIsMutating() > 0;
  return data.revision > revision && !isSaving ? data : null;
}

/** Loads a playlist again that someone has saved. */
export function useFreshPlaylist(playlist: Shown): void {
  const queryClient = useQueryClient();
  const isBehind = useNewerRevision(playlist) !== null;
  useEffect(() => {
    if (isBehind) void queryClient.invalidateQueries({ queryKey: playlistKeys.all });
  }, [isBehind, queryClient]);
}

/** Reports in a form that someone has saved a newer version, with a button to review it. */
export function NewerRevision({ playlist, onReview }: { playlist: Shown; onReview: () => void }) {
  const newer = useNewerRevision(playlist);
  return (
    <div role="status" className="empty:hidden">
      {newer ? (
        <Callout
          action={
            <Button size="sm" onPress={onReview}>
              Review
            </Button>
          }
        >
          <bdi>{nameWho(newer.updated_by, newer.person)}</bdi> saved a newer version{" "}
          <RelativeTime at={newer.updated_at} />.
        </Callout>
      ) : null}
    </div>
  );
}
