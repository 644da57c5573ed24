import { Check } from "lucide-react";
import { type ReactNode } from "react";
import { ListBoxItem } from "react-aria-components/ListBox";

interface ListItemProps {
  id: string;
  /** For type-ahead and screen readers; required unless `children` is text. */
  textValue?: string;
  children: ReactNode;
}

export function ListItem({ id, textValue, children }: ListItemProps) {
  return (
    <ListBoxItem
      id={id}
      textValue={textValue ?? (typeof children === "string" ? children : undefined)}
      className="flex cursor-default items-center justify-between gap-3 rounded px-2 py-1.5 outline-none focus:bg-accent-soft focus:marked focus:text-accent-ink disabled:text-faint"
    >
      {({ isSelected }) => (
        <>
          <span className="min-w-0 flex-1 break-words">{children}</span>
          {isSelected ? <Check aria-hidden className="size-4 shrink-0 text-accent-ink" /> : null}
        </>
      )}
    </ListBoxItem>
  );
}
