import { PageHeader } from "@/components/layout/page-header";
import { PlaylistActions } from "@/components/playlists/detail/playlist-actions";
import { AgencyOnlyMark } from "@/components/playlists/agency-only-mark";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { TagLink } from "@/components/playlists/table/tag-chips";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { CopyButton } from "@/components/ui/copy-button";
import { Badge } from "@/components/ui/badge";
import { ButtonLink, Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";

export function PlaylistHeader({ playlist }: { playlist: PlaylistDetails }) {
  const { uuid, name, type, tags, advertiser_id, advertiser_name } = playlist;
  const isChanged = playlist.revision > 1;
  return (
    <PageHeader
      title={<bdi>{name}</bdi>}
      actions={
        <>
          <ButtonLink href={routes.compare(uuid)} prefetch={false}>
            Compare with…
          </ButtonLink>
          <NewPlaylistLink companyId={advertiser_id} variant="secondary" />
          <PlaylistActions playlist={playlist} />
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PlaylistTypeBadge type={type} />
          <AgencyOnlyMark playlist={playlist} />
          {playlist.archived_at === null ? null : <Badge>Archived</Badge>}
          <Link href={routes.company(advertiser_id)}>
            <bdi>{advertiser_name}</bdi>
          </Link>
          <span className="inline-flex min-w-0 items-center gap-1">
            <code className="truncate font-mono text-xs">{uuid}</code>
            <CopyButton text={uuid} label={`Copy UUID of ${name}`} />
          </span>
        </p>
        {tags.length > 0 ? (
          <ul aria-label="Tags" className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <TagLink tag={tag} href={routes.tagged(tag)} />
              </li>
            ))}
          </ul>
        ) : null}
        <p className="text-sm">
          Created <RelativeTime at={playlist.created_at} /> by <bdi>{playlist.created_by}</bdi>
          {isChanged ? (
            <>
              , changed <RelativeTime at={playlist.updated_at} /> by{" "}
              <bdi>{playlist.updated_by}</bdi>
            </>
          ) : null}
        </p>
      </div>
    </PageHeader>
  );
}
