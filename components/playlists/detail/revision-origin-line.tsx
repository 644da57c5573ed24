import { Fragment } from "react";
import { Link } from "@/components/ui/link";
import { actionLabels } from "@/lib/shared/change-sets/action-labels";
import { type Revision } from "@/lib/shared/playlists/history/revision-schema";
import { routes } from "@/lib/shared/routes";

interface RevisionOriginLineProps {
  revision: Revision;
  /** Names of the playlists that it mentions, by UUID. */
  names: Record<string, string>;
}

/** Source of a revision: another playlist, an earlier revision, a file, or a change of many playlists. */
export function RevisionOriginLine({ revision, names }: RevisionOriginLineProps) {
  const origin = describeOrigin(revision, names);
  return origin === null ? null : <p>{origin}</p>;
}

function describeOrigin({ change, change_set: set }: Revision, names: Record<string, string>) {
  const { origin } = change;
  if (change.taken) return `Copied from search ${change.taken.search}`;
  if (origin?.kind === "restore") return `Restored revision ${origin.revision}`;
  if (origin)
    return (
      <>
        {origin.kind === "duplicate" ? "Duplicated from " : "Combined from "}
        {origin.playlists.map((uuid, index) => (
          <Fragment key={uuid}>
            {index > 0 ? ", " : null}
            <PlaylistName uuid={uuid} name={names[uuid]} />
          </Fragment>
        ))}
      </>
    );
  if (!set) return null;
  const label =
    set.kind in actionLabels ? actionLabels[set.kind as keyof typeof actionLabels].name : "Change";
  return (
    <Link href={routes.changeSet(set.uuid)} prefetch={false}>
      {set.file === null ? (
        <>{set.kind === "undo" ? "Part of a bulk undo" : `Bulk edit: ${label}`}</>
      ) : (
        <>
          Imported from <bdi>{set.file}</bdi>
        </>
      )}
    </Link>
  );
}

function PlaylistName({ uuid, name }: { uuid: string; name: string | undefined }) {
  if (name === undefined) return <span>another playlist</span>;
  return (
    <Link href={routes.playlist(uuid)} prefetch={false}>
      <bdi>{name}</bdi>
    </Link>
  );
}
