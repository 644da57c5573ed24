"use client";

import { useRef } from "react";

interface RowCheckboxProps {
  /** Accessible name. */
  label: string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  /** `isRange`: Shift was held. */
  onChange: (isSelected: boolean, isRange: boolean) => void;
}

/** Native checkbox that fills its table cell; fast in long lists. */
export function RowCheckbox({ label, isSelected, isIndeterminate, onChange }: RowCheckboxProps) {
  // Change events have no modifier keys, so earlier events record them.
  const isRange = useRef(false);
  const note = (event: { shiftKey: boolean }) => {
    isRange.current = event.shiftKey;
  };
  return (
    <label onPointerDownCapture={note} onKeyDownCapture={note} className="row-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate ?? false;
        }}
        onChange={(event) => onChange(event.target.checked, isRange.current)}
      />
    </label>
  );
}
