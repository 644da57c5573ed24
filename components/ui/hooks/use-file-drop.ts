import { type DragEvent, useState } from "react";

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
