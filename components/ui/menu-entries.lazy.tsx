import { Check, ChevronRight } from "lucide-react";
import { type ReactNode, type RefObject } from "react";
import { Menu, SubmenuTrigger } from "react-aria-components/Menu";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import { type Option } from "@/components/ui/option-list";
import { Popover } from "@/components/ui/popover";

interface MenuAction {
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  onAction: () => void;
}

/** A menu of its own, of which one option is chosen. */
interface MenuChoice {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

export type MenuEntry = MenuAction | MenuChoice;

interface MenuEntriesProps {
  label: string;
  entries: readonly MenuEntry[];
  trigger: RefObject<Element | null>;
  onClose: () => void;
  onAct: (act: () => void) => void;
}

/** The open menu of a button. */
export function MenuEntries({ label, entries, trigger, onClose, onAct }: MenuEntriesProps) {
  return (
    <MenuPopover label={label} trigger={trigger} isOpen onOpenChange={onClose}>
      {entries.map((entry) =>
        "options" in entry ? (
          <SubmenuTrigger key={entry.label}>
            <MenuItem textValue={entry.label}>
              <span className="flex items-center justify-between">
                {entry.label}
                <ChevronRight aria-hidden className="text-muted" />
              </span>
            </MenuItem>
            <Popover isSubmenu offset={-4}>
              <Menu
                aria-label={entry.label}
                selectionMode="single"
                disallowEmptySelection
                selectedKeys={[entry.value]}
                onSelectionChange={(keys) => {
                  const [value] = keys === "all" ? [] : keys;
                  if (value !== undefined) onAct(() => entry.onChange(String(value)));
                }}
                className="max-h-80 overflow-auto p-1 outline-none"
              >
                {entry.options.map(({ value, label: words }) => (
                  <MenuItem
                    key={value}
                    id={value}
                    textValue={words}
                    icon={
                      <Check aria-hidden className={value === entry.value ? "" : "invisible"} />
                    }
                  >
                    {words}
                  </MenuItem>
                ))}
              </Menu>
            </Popover>
          </SubmenuTrigger>
        ) : (
          <MenuItem
            key={entry.label}
            icon={entry.icon}
            isDanger={entry.isDanger}
            onAction={() => onAct(entry.onAction)}
          >
            {entry.label}
          </MenuItem>
        ),
      )}
    </MenuPopover>
  );
}
