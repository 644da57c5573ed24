import { type DragEvent, useEffect, useEffectEvent, useState } from "react";
import { dialogs, typesText } from "@/components/ui/hooks/use-hotkey";

/** Handles the first file dropped on an element. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        const entered = event.relatedTarget;
        if (!(entered instanceof Node && event.currentTarget.contains(entered))) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
  };
}

/**
 * Calls `take` with data pasted outside text fields and dialogs, and with several lines pasted into a field that matches `oneLine`.
 * `take` returns whether it has taken the data.
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
      // Otherwise the browser would also paste into the field that `take` has focused.
      if (event.clipboardData && act(event.clipboardData)) event.preventDefault();
    };
    document.addEventListener("paste", read);
    return () => document.removeEventListener("paste", read);
  }, [oneLine]);
}
