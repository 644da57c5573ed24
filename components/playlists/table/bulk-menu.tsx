import { ChevronDown } from "lucide-react";
import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { actionLabels } from "@/lib/shared/change-sets/action-labels";
import { type BulkActionKind } from "@/lib/shared/change-sets/bulk-kinds";

interface BulkMenuProps {
  label: string;
  kinds: BulkActionKind[];
  onAct: (kind: BulkActionKind) => void;
  /** More items. */
  children?: ReactNode;
}

/** Bulk actions of one subject. */
export function BulkMenu({ label, kinds, onAct, children }: BulkMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <Button size="sm" variant="quiet" className="text-ink!">
          {label}
          <ChevronDown aria-hidden className="size-3.5 text-muted" />
        </Button>
      }
    >
      {kinds.map((kind) => (
        <MenuItem
          key={kind}
          isDanger={kind === "archive"}
          textValue={actionLabels[kind].name}
          onAction={() => onAct(kind)}
        >
          {actionLabels[kind].name}
          {kind === "add_tags" ? (
            <kbd aria-hidden className="float-right ml-4 font-sans text-xs text-muted">
              T
            </kbd>
          ) : null}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
