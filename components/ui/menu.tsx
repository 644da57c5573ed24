import { createContext, type ReactNode } from "react";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  MenuTrigger,
} from "react-aria-components/Menu";
import { Separator } from "react-aria-components/Separator";
import { cx } from "@/components/ui/style";
import { Popover } from "@/components/ui/popover";
import { type SharedMenuProps } from "@/components/ui/shared-menu";

interface MenuProps {
  /** Accessible name. */
  label: string;
  /** The button that opens the menu. */
  trigger: ReactNode;
  /** Shown above the items. */
  header?: ReactNode;
  children: ReactNode;
}

export function Menu({ label, trigger, header, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement="bottom end" className="min-w-48">
        {header}
        <AriaMenu aria-label={label} className="p-1 outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** Closes the menu that a submenu belongs to: a popover of its own does not close by itself. */
export const CloseMenu = createContext((): void => undefined);

/** A menu next to the button that opened it. */
export function MenuPopover({
  label,
  trigger,
  children,
  ...state
}: SharedMenuProps & { label: string; children: ReactNode }) {
  return (
    <Popover
      {...state}
      aria-label={label}
      triggerRef={trigger}
      placement="bottom end"
      className="min-w-48"
    >
      <AriaMenu
        aria-label={label}
        autoFocus="first"
        onClose={() => state.onOpenChange(false)}
        className="p-1 outline-none"
      >
        <CloseMenu value={() => state.onOpenChange(false)}>{children}</CloseMenu>
      </AriaMenu>
    </Popover>
  );
}

interface ItemProps extends Omit<MenuItemProps, "className" | "children"> {
  icon?: ReactNode;
  isDanger?: boolean;
  children: ReactNode;
}

/** A menu action: `onAction`, or `href` for a link. */
export function MenuItem({ icon, isDanger, children, ...props }: ItemProps) {
  return (
    <AriaMenuItem
      textValue={typeof children === "string" ? children : undefined}
      {...props}
      className={cx(
        "flex cursor-default items-center gap-2 rounded px-2 py-1.5 outline-none focus:bg-hover focus:marked disabled:text-faint [&_svg]:size-4",
        isDanger && "text-danger",
      )}
    >
      {icon}
      <span className="flex-1">{children}</span>
    </AriaMenuItem>
  );
}

export function MenuSeparator() {
  return <Separator className="my-1 border-t" />;
}
