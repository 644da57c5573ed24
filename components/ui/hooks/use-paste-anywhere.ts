"use client";

import { useEffect, useEffectEvent } from "react";
import { dialogs, typesText } from "@/components/ui/hooks/use-hotkey";

/** Calls `take` with what is pasted outside text fields and dialogs, where a paste would do nothing. */
export function usePasteAnywhere(take: (data: DataTransfer) => void): void {
  const act = useEffectEvent(take);
  useEffect(() => {
    const read = (event: ClipboardEvent) => {
      // Not the event's target, which may be a field that was left but still has the caret.
      const focused = document.activeElement;
      if (event.defaultPrevented || focused?.closest(`${typesText}, ${dialogs}`)) return;
      if (!event.clipboardData) return;
      act(event.clipboardData);
    };
    document.addEventListener("paste", read);
    return () => document.removeEventListener("paste", read);
  }, []);
}
