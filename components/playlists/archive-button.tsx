"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore } from "lucide-react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { changePlaylist, playlistKeys } from "@/lib/playlists/queries";
import { type PlaylistView } from "@/lib/playlists/schema";

interface Move {
  revision: number;
  archived: boolean;
}

/** Takes the playlist out of the tables, or brings it back; undone from the toast. */
export function ArchiveButton({ playlist }: { playlist: PlaylistView }) {
  const queryClient = useQueryClient();
  const isArchived = playlist.archived_at !== null;
  const move = useMutation({
    mutationFn: ({ revision, archived }: Move) =>
      changePlaylist({ playlistId: playlist.uuid, revision, change: { archived } }),
    onSuccess: ({ revision }, { archived }) => {
      toast.success(`“${playlist.name}” is ${archived ? "archived" : "restored"}.`, {
        action: { label: "Undo", onClick: () => move.mutate({ revision, archived: !archived }) },
      });
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: playlistKeys.all }),
  });
  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <Button
      isPending={move.isPending}
      onPress={() => move.mutate({ revision: playlist.revision, archived: !isArchived })}
    >
      <Icon aria-hidden className="size-4" />
      {isArchived ? "Restore" : "Archive"}
    </Button>
  );
}
