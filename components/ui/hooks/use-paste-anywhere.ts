"use client";

import { useEffect, useEffectEvent } from "react";
import { dialogs, typesText } from "@/components/ui/hooks/use-hotkey";

/** Calls `take` with what is pasted outside text fields and dialogs, where a paste would do nothing. */
export function usePasteAnywhere(take: (data: DataTransfer) => void): void {
  const act = useEffectEvent(take);
  useEffect(() => {
    const read = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!event.clipboardData || target?.closest(`${typesText}, ${dialogs}`)) return;
      act(event.clipboardData);
    };
    document.addEventListener("paste", read);
    return () => document.removeEventListener("paste", read);
  }, []);
}
