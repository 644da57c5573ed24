import { useIsMutating, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cx } from "@/components/ui/cx";
import { RelativeTime } from "@/components/ui/relative-time";
import { latestRevisionQuery } from "@/lib/browser/playlists/latest-queries";
import { type LatestRevision } from "@/lib/shared/playlists/latest-schema";
import { nameWho } from "@/lib/shared/people/name-who";

interface NewerRevisionProps {
  /** The displayed revision of the playlist. */
  playlist: LatestRevision & { uuid: string };
  action: "Refresh" | "Review";
  onAct: () => void;
  className?: string;
}

/** Reports on a playlist's page or form that someone has saved a newer version, with a button to load it. */
export function NewerRevision({ playlist, action, onAct, className }: NewerRevisionProps) {
  const { uuid, revision, updated_at, updated_by, person } = playlist;
  const { data } = useQuery({
    ...latestRevisionQuery(uuid),
    initialData: { revision, updated_at, updated_by, person },
  });
  // The user's own save is in progress and reports itself.
  const isSaving = useIsMutating() > 0;
  return (
    <div role="status" className={cx("empty:hidden", className)}>
      {data.revision > revision && !isSaving ? (
        <Callout
          action={
            <Button size="sm" onPress={onAct}>
              {action}
            </Button>
          }
        >
          <bdi>{nameWho(data.updated_by, data.person)}</bdi> saved a newer version{" "}
          <RelativeTime at={data.updated_at} />.
        </Callout>
      ) : null}
    </div>
  );
}
