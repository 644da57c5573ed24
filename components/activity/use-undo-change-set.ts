"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { undoAndRun } from "@/components/change-sets/run-change-set";
import { changeSetKeys } from "@/lib/change-sets/queries";
import { type ChangeSet } from "@/lib/change-sets/schema";
import { playlistKeys } from "@/lib/playlists/playlist-query";
import { routes } from "@/lib/routes";

/** Whether there is something that can still be undone. */
export const canUndo = ({ counts, undone_by }: ChangeSet): boolean =>
  undone_by === null && counts.changed + counts.partly > 0;

/** Undoes a change-set, and goes where one sees how that goes. */
export function useUndoChangeSet(changeSetId: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => undoAndRun(queryClient, changeSetId),
    onSuccess: (undo) => router.push(routes.changeSet(undo.uuid)),
    onError: (error) => {
      toast.error(error.message);
      for (const { all } of [changeSetKeys, playlistKeys])
        void queryClient.invalidateQueries({ queryKey: all });
    },
  });
}
