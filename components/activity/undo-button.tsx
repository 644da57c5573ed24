"use client";

import { Undo2 } from "lucide-react";
import { canUndo, useUndoChangeSet } from "@/components/activity/use-undo-change-set";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { describeAction } from "@/lib/change-sets/action-labels";
import { type ChangeSet } from "@/lib/change-sets/schema";

/** Undoes a change-set; nothing for viewers, or where nothing can be undone. */
export function UndoButton({ changeSet, size }: { changeSet: ChangeSet; size?: "sm" }) {
  const { client } = useSession();
  const undo = useUndoChangeSet(changeSet.uuid);
  if (client.role === "viewer" || !canUndo(changeSet)) return null;
  return (
    <Button
      size={size}
      aria-label={`Undo: ${describeAction(changeSet.action, changeSet.total)}`}
      isPending={undo.isPending || undo.isSuccess}
      onPress={() => undo.mutate()}
    >
      <Undo2 aria-hidden className="size-3.5" />
      Undo
    </Button>
  );
}
