import { ArrowDown, ArrowUp, Copy, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";

interface SearchActionsProps {
  /** From 1. */
  position: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** Buttons to move, duplicate and remove a search. */
export function SearchActions(props: SearchActionsProps) {
  const { position, count, onMove, onDuplicate, onRemove } = props;
  return (
    <div className="ml-auto flex shrink-0">
      <IconButton
        data-move
        label={`Move search ${position} up`}
        isDisabled={position === 1}
        onPress={() => onMove(-1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        data-move
        label={`Move search ${position} down`}
        isDisabled={position === count}
        onPress={() => onMove(1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={`Duplicate search ${position}`} onPress={onDuplicate}>
        <Copy aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={`Remove search ${position}`} onPress={onRemove}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
