"use client";

import { useState } from "react";
import { Lock } from "lucide-react";
import { PageHeader } from "@/components/layout/page-header";
import { AgencyOnlyMark } from "@/components/playlists/agency-only-mark";
import { EditPlaylistSkeleton } from "@/components/playlists/form/form-skeleton";
import { WholePlaylist } from "@/components/playlists/whole-playlist";
import { DraftedForm } from "@/components/playlists/form/drafted-form";
import { EditPlaylistForm } from "@/components/playlists/edit/edit-playlist-form";
import { usePermissions, useSession } from "@/components/session/use-session";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { ownerOfEdit } from "@/lib/browser/playlists/drafts/draft";
import { type GivenPlaylist } from "@/lib/shared/playlists/given-playlist";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";

/** The edit page, or an explanation for viewers. */
export function EditPlaylist({ given }: { given: GivenPlaylist }) {
  return (
    <WholePlaylist given={given} placeholder={<EditPlaylistSkeleton />}>
      {(playlist) => <EditWholePlaylist playlist={playlist} />}
    </WholePlaylist>
  );
}

function EditWholePlaylist({ playlist }: { playlist: PlaylistDetails }) {
  const { client } = useSession();
  // Keeps the opened playlist, because the server can send a newer one, for example after signing in again.
  const [current, setCurrent] = useState(playlist);
  const [owner] = useState(() => ownerOfEdit(client.id, playlist.uuid));
  const { canEdit, canCreate } = usePermissions();
  if (!canEdit) {
    return canCreate ? (
      <EmptyState
        icon={<Lock aria-hidden />}
        titleAs="h1"
        title="Playlists can't be changed here"
        action={
          <ButtonLink href={routes.newPlaylist(playlist.advertiser_id, playlist.uuid)}>
            New from this
          </ButtonLink>
        }
      >
        The audio service can create playlists and has no operation to change them.
      </EmptyState>
    ) : (
      <EmptyState
        icon={<Lock aria-hidden />}
        titleAs="h1"
        title="You can't edit playlists"
        action={<ButtonLink href={routes.playlist(playlist.uuid)}>Back to the playlist</ButtonLink>}
      >
        You have view-only access. Ask your administrator for the manager role.
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader title="Edit playlist" beside={<AgencyOnlyMark playlist={current} />} />
      {current.archived_at === null ? null : (
        <Callout className="mb-5">
          This playlist is archived. It stays archived when you save changes.
        </Callout>
      )}
      <DraftedForm owner={owner}>
        {(opening, reopen) => (
          <EditPlaylistForm
            key={opening.turn}
            current={current}
            owner={owner}
            opening={opening}
            onReopen={(next) => void reopen(next)}
            onNewer={(newer) => {
              setCurrent(newer);
              void reopen({});
            }}
          />
        )}
      </DraftedForm>
    </>
  );
}
