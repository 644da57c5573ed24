import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Redo2, Undo2 } from "lucide-react";
import { ChangeSetProgress } from "@/components/change-sets/change-set-progress";
import { canUndo, nameUndo, undoAndRun } from "@/components/change-sets/run-change-set";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { toast } from "@/components/ui/toast";
import { changeSetKeys } from "@/lib/browser/change-sets/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { describeChangeSet } from "@/lib/shared/change-sets/describe-change-set";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { formatNumber } from "@/lib/shared/format";

/** Progress of an unfinished change-set, which a manager can resume. Renders nothing for a finished one. */
export function ChangeSetRun({ changeSet }: { changeSet: ChangeSet }) {
  const { client } = useSession();
  const { state, total, counts } = changeSet;
  if (state === "done") return null;
  if (state === "running" && client.role === "manager")
    return <ChangeSetProgress changeSet={changeSet} />;
  const done = state === "running" ? total - counts.pending : 0;
  return (
    <div className="max-w-md">
      <ProgressBar label="In progress" share={total === 0 ? 1 : done / total}>
        {`${formatNumber(done)} of ${formatNumber(total)}`}
      </ProgressBar>
    </div>
  );
}

/** Undoes a change-set; pending until the page shows the result. */
function useUndoChangeSet(changeSetId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => undoAndRun(queryClient, changeSetId),
    onError: (error) => toast.error(error.message),
    onSettled: () =>
      Promise.all(
        [changeSetKeys, playlistKeys].map(({ all }) =>
          queryClient.invalidateQueries({ queryKey: all }),
        ),
      ),
  });
}

/** Undoes a change-set, then redoes it; renders nothing for viewers, or if nothing was changed. */
export function UndoButton({ changeSet, size }: { changeSet: ChangeSet; size?: "sm" }) {
  const { client } = useSession();
  const { uuid, undone_by } = changeSet;
  const undo = useUndoChangeSet(undone_by ?? uuid);
  if (client.role === "viewer" || !canUndo({ ...changeSet, undone_by: null })) return null;
  const verb = nameUndo(changeSet);
  // After an undo, the button offers the opposite.
  const isRedo = (verb === "Redo") === (undone_by === null);
  const Icon = isRedo ? Redo2 : Undo2;
  const name = isRedo ? "Redo" : "Undo";
  return (
    <Button
      size={size}
      aria-label={`${name}: ${describeChangeSet(changeSet)}`}
      isPending={undo.isPending}
      onPress={() => undo.mutate()}
    >
      <Icon aria-hidden className="size-3.5" />
      {name}
    </Button>
  );
}
