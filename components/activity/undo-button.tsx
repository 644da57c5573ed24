import { Redo2, Undo2 } from "lucide-react";
import { useUndoChangeSet } from "@/components/activity/use-undo-change-set";
import { canUndo, nameUndo } from "@/components/change-sets/run-change-set";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { describeChangeSet } from "@/lib/shared/change-sets/describe-change-set";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";

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
