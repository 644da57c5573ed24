"use client";

import { Archive, ArchiveRestore } from "lucide-react";
import { useMovePlaylist } from "@/components/playlists/use-move-playlist";
import { Button } from "@/components/ui/button";
import { type PlaylistView } from "@/lib/playlists/schema";

/** Takes the playlist out of the tables, or brings it back; undone from the toast. */
export function ArchiveButton({ playlist }: { playlist: PlaylistView }) {
  const move = useMovePlaylist();
  const isArchived = playlist.archived_at !== null;
  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <Button
      isPending={move.isPending}
      onPress={() => move.mutate({ ...playlist, archived: !isArchived })}
    >
      <Icon aria-hidden className="size-4" />
      {isArchived ? "Restore" : "Archive"}
    </Button>
  );
}
