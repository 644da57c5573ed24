import { Ellipsis } from "lucide-react";
import { type RefObject, useRef, useState } from "react";

/** A menu that the buttons of all rows share, and the row that it was opened for last: a menu per row would slow down a list. */
export function useSharedMenu<Item>() {
  const [item, setItem] = useState<Item | null>(null);
  const [isOpen, onOpenChange] = useState(false);
  const trigger = useRef<Element | null>(null);
  return {
    item,
    isOpen,
    trigger,
    onOpenChange,
    openFor: (next: Item, button: Element) => {
      trigger.current = button;
      setItem(next);
      onOpenChange(true);
    },
  };
}

/** What a shared menu needs. */
export interface SharedMenuProps {
  isOpen: boolean;
  trigger: RefObject<Element | null>;
  onOpenChange: (isOpen: boolean) => void;
}

interface MenuTriggerProps {
  /** Accessible name. */
  label: string;
  isOpen: boolean;
  onOpen: (button: Element) => void;
  /** Loads the menu, unless the list does. */
  onPrepare?: () => void;
  className?: string;
}

const openingKeys = new Set(["Enter", " ", "ArrowDown"]);
const inRow =
  "inline-flex size-8 items-center justify-center rounded text-muted -outline-offset-2 hover:bg-pressed hover:text-ink";

/** Opens a shared menu. Native, because fifty buttons of the component library take longer to render than their rows. */
export function MenuTrigger({ label, isOpen, onOpen, onPrepare, className }: MenuTriggerProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
      onKeyDown={(event) => {
        if (!openingKeys.has(event.key)) return;
        // A click caused by a key would count as one by a screen reader, and the menu would not get the focus.
        event.preventDefault();
        onOpen(event.currentTarget);
      }}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
      className={className ?? inRow}
    >
      <Ellipsis aria-hidden className="size-4" />
    </button>
  );
}
