import { ArchiveRestore, Copy, FilePlus2, Pencil } from "lucide-react";
import { useState } from "react";
import { LazyBulkDialog } from "@/components/change-sets/lazy-bulk";
import { PageHeader } from "@/components/layout/page-header";
import { AgencyOnlyMark } from "@/components/playlists/agency-only-mark";
import {
  LazyPlaylistMenu,
  preparePlaylistMenu,
} from "@/components/playlists/detail/lazy-playlist-menu";
import { useSetArchived } from "@/components/playlists/detail/use-playlist-changes";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { TagLink } from "@/components/playlists/table/tag-chips";
import { usePermissions } from "@/components/session/use-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/style";
import { ButtonLink, Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { MenuTrigger, useSharedMenu } from "@/components/ui/shared-menu";
import { nameWho } from "@/lib/shared/people/person-ref";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";

/** Number of tags that fit in one row with the other facts. */
const few = 6;

/** The tags of a playlist as links to lists; the rest on request. */
function PlaylistTags({ tags }: { tags: string[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (tags.length === 0) return null;
  const shown = showsAll ? tags : tags.slice(0, few);
  const rest = tags.length - shown.length;
  return (
    <>
      <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1">
        {shown.map((tag) => (
          <li key={tag} className="inline-flex max-w-full">
            <TagLink tag={tag} href={routes.tagged(tag)} />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button
          size="sm"
          variant="quiet"
          className="-mx-1 h-6!"
          aria-label={`Show ${rest} more tags`}
          onPress={() => setShowsAll(true)}
        >
          +{rest}
        </Button>
      ) : null}
    </>
  );
}

/** Actions of a playlist page. If playlists cannot be changed, this one can be the source of a new one. */
function PlaylistActions({ playlist }: { playlist: PlaylistDetails }) {
  const { canCreate, canCreateMany, canEdit } = usePermissions();
  const { uuid, advertiser_id, archived_at } = playlist;
  const { item, openFor, ...menu } = useSharedMenu<string>();
  return (
    <>
      {canEdit ? (
        <ButtonLink href={routes.editPlaylist(uuid)} variant="primary">
          <Pencil aria-hidden className="size-4" />
          Edit
        </ButtonLink>
      ) : canCreate ? (
        <ButtonLink
          href={routes.newPlaylist(advertiser_id, uuid)}
          prefetch={false}
          variant="primary"
        >
          <FilePlus2 aria-hidden className="size-4" />
          New from this
        </ButtonLink>
      ) : null}
      {canCreate && archived_at !== null ? <RestoreButton playlist={playlist} /> : null}
      {canCreateMany ? <DuplicateButton playlist={playlist} /> : null}
      <MenuTrigger
        label="More actions"
        isOpen={menu.isOpen}
        onOpen={(button) => openFor(uuid, button)}
        onPrepare={preparePlaylistMenu}
        className={`${buttonStyle()} px-2!`}
      />
      {item === null ? null : <LazyPlaylistMenu {...menu} playlist={playlist} />}
    </>
  );
}

/** Restores an archived playlist; the toast offers undo. */
function RestoreButton({ playlist }: { playlist: PlaylistDetails }) {
  const restore = useSetArchived();
  return (
    <Button
      isPending={restore.isPending}
      onPress={() => restore.mutate({ ...playlist, archived: false })}
    >
      <ArchiveRestore aria-hidden className="size-4" />
      Restore
    </Button>
  );
}

/** Duplicates the playlist, also for another advertiser, and opens the copy. */
function DuplicateButton({ playlist }: { playlist: PlaylistDetails }) {
  const { uuid, name } = playlist;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Copy aria-hidden className="size-4" />
        Duplicate
      </Button>
      {isOpen ? (
        <LazyBulkDialog
          task={{
            kind: "duplicate",
            selection: { playlists: [uuid] },
            count: 1,
            playlist: { uuid, name, isAgencyOnly: isAgencyOnly(playlist) },
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

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
