import { type ReactNode } from "react";
import { type FilterField } from "@/components/playlists/table/filters/filter-fields";
import { type FilterState } from "@/components/playlists/table/filters/filter-panel-props";
import { LazyFilterPanel } from "@/components/playlists/table/filters/lazy-filter-panel";
import { PopoverButton } from "@/components/ui/popover-button";

interface FilterPopoverProps {
  state: FilterState;
  /** Accessible name of the popover. */
  label: string;
  /** Accessible name of the button if its text is not sufficient. */
  buttonLabel?: string;
  /** The field to change; null to choose one. */
  field: FilterField | null;
  onField: (field: FilterField | null) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  buttonClassName: string;
  face: ReactNode;
  pasted?: string;
}

/** A button that opens the fields of a filter. */
export function FilterPopover(props: FilterPopoverProps) {
  const { state, label, field, onField, isOpen, onOpenChange, pasted } = props;
  return (
    <PopoverButton
      label={label}
      buttonLabel={props.buttonLabel}
      placement="bottom start"
      className={field === null ? "w-56" : "w-88"}
      dialogClassName="flex max-h-[70dvh] flex-col"
      buttonClassName={props.buttonClassName}
      face={props.face}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <LazyFilterPanel
        {...state}
        field={field}
        onField={onField}
        onDone={() => onOpenChange(false)}
        pasted={pasted}
      />
    </PopoverButton>
  );
}
