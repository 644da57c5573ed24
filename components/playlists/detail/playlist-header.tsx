import { PageHeader } from "@/components/layout/page-header";
import { AgencyOnlyMark } from "@/components/playlists/agency-only-mark";
import { PlaylistActions } from "@/components/playlists/detail/playlist-actions";
import { PlaylistTags } from "@/components/playlists/detail/playlist-tags";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";
import { nameWho } from "@/lib/shared/people/name-who";

/** One row with the name and the actions, one with the facts, and the note. */
export function PlaylistHeader({ playlist }: { playlist: PlaylistDetails }) {
  const { name, type, tags, note, advertiser_id, advertiser_name, revision } = playlist;
  const [what, at, by] =
    revision === 1
      ? ["Created", playlist.created_at, nameWho(playlist.created_by, playlist.created_by_person)]
      : ["Updated", playlist.updated_at, nameWho(playlist.updated_by, playlist.person)];
  return (
    <PageHeader title={<bdi>{name}</bdi>} actions={<PlaylistActions playlist={playlist} />}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <PlaylistTypeBadge type={type} />
        <Link href={routes.company(advertiser_id)} className="min-w-0 break-words">
          <bdi>{advertiser_name}</bdi>
        </Link>
        <AgencyOnlyMark playlist={playlist} />
        {playlist.archived_at === null ? null : <Badge>Archived</Badge>}
        <PlaylistTags tags={tags} />
        <span className="text-sm">
          {what} <RelativeTime at={at} /> by <bdi>{by}</bdi>
        </span>
      </div>
      {note === "" ? null : (
        <p className="mt-2 max-w-prose break-words whitespace-pre-line">
          <bdi>{note}</bdi>
        </p>
      )}
    </PageHeader>
  );
}
