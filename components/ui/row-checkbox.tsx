import { useRef } from "react";
import { readChecked, useEarlyValue } from "@/components/ui/hooks/use-early-value";

interface RowCheckboxProps {
  /** Accessible name. */
  label: string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  /** `isRange`: Shift was held. */
  onChange: (isSelected: boolean, isRange: boolean) => void;
}

/** Checkbox that fills its table cell and looks like `Checkbox`. */
export function RowCheckbox({ label, isSelected, isIndeterminate, onChange }: RowCheckboxProps) {
  // Change events have no modifier keys, so earlier events record them.
  const isRange = useRef(false);
  const note = (event: { shiftKey: boolean }) => {
    isRange.current = event.shiftKey;
  };
  const { element, value } = useEarlyValue({
    value: isSelected,
    onChange: (isChosen) => onChange(isChosen, false),
    read: readChecked,
    ref: (input) => {
      if (input) input.indeterminate = isIndeterminate ?? false;
    },
  });
  return (
    <label onPointerDownCapture={note} onKeyDownCapture={note} className="row-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={value}
        // Browsers would restore a choice in another row.
        autoComplete="off"
        ref={element}
        onChange={(event) => onChange(event.target.checked, isRange.current)}
      />
    </label>
  );
}
