import { Ellipsis, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { MenuButton } from "@/components/ui/menu-button";

interface SearchActionsProps {
  /** From 1. */
  position: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** Removes, moves and duplicates a search. */
export function SearchActions(props: SearchActionsProps) {
  const { position, count, onMove, onDuplicate, onRemove } = props;
  const entries = [
    ...(position > 1 ? [{ label: "Move up", onAction: () => onMove(-1) }] : []),
    ...(position < count ? [{ label: "Move down", onAction: () => onMove(1) }] : []),
    { label: "Duplicate", onAction: onDuplicate },
  ];
  return (
    <div className="ml-auto flex shrink-0 items-center">
      <MenuButton label={`Actions for search ${position}`} entries={entries} isIcon>
        <Ellipsis aria-hidden className="size-4" />
      </MenuButton>
      <IconButton label={`Remove search ${position}`} onPress={onRemove}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
