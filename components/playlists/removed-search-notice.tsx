"use client";

import { Button } from "@/components/ui/button";

interface RemovedSearchNoticeProps {
  /** From 1: where it was. */
  position: number;
  onUndo: () => void;
}

/** Stands where a search was until something else happens. It has the focus that was in the search. */
export function RemovedSearchNotice({ position, onUndo }: RemovedSearchNoticeProps) {
  return (
    <div className="flex items-center justify-between gap-3 rounded border border-dashed py-1.5 pr-1.5 pl-3 text-sm text-muted">
      Search {position} is removed.
      <Button size="sm" autoFocus aria-label={`Undo removing search ${position}`} onPress={onUndo}>
        Undo
      </Button>
    </div>
  );
}
