"use client";

import { useState } from "react";
import { Lock } from "lucide-react";
import { PageHeader } from "@/components/layout/page-header";
import { EditPlaylistForm } from "@/components/playlists/form/edit-playlist-form";
import { useSession } from "@/components/session/use-session";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { type PlaylistDetails } from "@/lib/playlists/schema";
import { routes } from "@/lib/routes";

interface EditPlaylistProps {
  playlist: PlaylistDetails;
}

/** The edit page, or an explanation for viewers. */
export function EditPlaylist({ playlist }: EditPlaylistProps) {
  const { client } = useSession();
  // Keeps the opened playlist, because the server can send a newer one, for example after signing in again.
  const [base] = useState(playlist);
  if (client.role === "viewer") {
    return (
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
      <PageHeader title="Edit playlist">
        <bdi>{base.name}</bdi>
      </PageHeader>
      <EditPlaylistForm base={base} />
    </>
  );
}
