import { type ComponentProps, type ReactNode } from "react";
import { TextArea } from "@/components/ui/text-field";

interface PasteAreaProps extends ComponentProps<typeof TextArea> {
  /** Description of what was read from the text. Announced. */
  counts: ReactNode;
  children?: ReactNode;
}

/** A text area for pasted IDs, which describes below what it read. */
export function PasteArea({ counts, children, ...props }: PasteAreaProps) {
  return (
    <div className="flex flex-col gap-1">
      <TextArea autoFocus isCode {...props} />
      <p role="status" className="text-sm break-words text-muted">
        {counts}
      </p>
      {children}
    </div>
  );
}
