import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "react-aria-components/Button";
import { buttonStyle, cx } from "@/components/ui/style";
import { lazyPart } from "@/components/ui/lazy-part";
import { type MenuEntry } from "@/components/ui/menu-entries.lazy";

const loadMenu = () => import("@/components/ui/menu-entries.lazy").then((file) => file.MenuEntries);
const MenuEntries = lazyPart(loadMenu, { name: "the menu", close: ({ onClose }) => onClose() });
/** A failed load is repeated when the menu opens. */
const load = () => void loadMenu().catch(() => undefined);

interface MenuButtonProps {
  /** Accessible name of the menu, and of a button without text. */
  label: string;
  entries: readonly MenuEntry[];
  className?: string;
  /** Whether the button shows an icon alone. */
  isIcon?: boolean;
  children: ReactNode;
}

/** A button with a menu, whose code loads when the button is hovered, focused or pressed. */
export function MenuButton({ label, entries, className, children, isIcon }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={trigger}
        aria-label={isIcon ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        onHoverStart={load}
        onFocus={load}
        className={cx(
          buttonStyle(isIcon ? "quiet" : "secondary"),
          isIcon && "w-9 px-0!",
          className,
        )}
      >
        {children}
      </Button>
      {isOpen ? (
        <MenuEntries
          label={label}
          entries={entries}
          trigger={trigger}
          onClose={() => setOpen(false)}
          onAct={(act) => {
            // The open menu would take back the focus that an action sets.
            flushSync(() => setOpen(false));
            act();
          }}
        />
      ) : null}
    </>
  );
}
