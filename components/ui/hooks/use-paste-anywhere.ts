import { useEffect, useEffectEvent } from "react";
import { dialogs, typesText } from "@/components/ui/hooks/use-hotkey";

/**
 * Calls `take` with what is pasted outside text fields and dialogs, and with several lines that are pasted into a field which
 * `oneLine` selects. It returns whether it has taken it.
 */
export function usePasteAnywhere(take: (data: DataTransfer) => boolean, oneLine?: string): void {
  const act = useEffectEvent(take);
  useEffect(() => {
    const read = (event: ClipboardEvent) => {
      // Not the event's target, which may be a field that was left but still has the caret.
      const focused = document.activeElement;
      const hasLines = /[\r\n]/.test(event.clipboardData?.getData("text").trim() ?? "");
      const isForOthers =
        focused?.closest(dialogs) ||
        (focused?.closest(typesText) && !(hasLines && oneLine && focused.matches(oneLine)));
      if (event.defaultPrevented || isForOthers) return;
      // Otherwise the browser pastes once more, into the field that `take` has focused.
      if (event.clipboardData && act(event.clipboardData)) event.preventDefault();
    };
    document.addEventListener("paste", read);
    return () => document.removeEventListener("paste", read);
  }, [oneLine]);
}
