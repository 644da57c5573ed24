"use client";

import { useRef } from "react";

interface RowCheckboxProps {
  /** Its accessible name. */
  label: string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  /** `isRange`: Shift was held, by mouse or by keyboard. */
  onChange: (isSelected: boolean, isRange: boolean) => void;
}

/** The checkbox of a row: the browser's own, because hundreds must cost nothing. It takes the whole of its cell. */
export function RowCheckbox({ label, isSelected, isIndeterminate, onChange }: RowCheckboxProps) {
  // A change event does not know its keys; what came before it does.
  const isRange = useRef(false);
  const note = (event: { shiftKey: boolean }) => {
    isRange.current = event.shiftKey;
  };
  return (
    <label
      onPointerDownCapture={note}
      onKeyDownCapture={note}
      className="-my-2 -ml-3 flex cursor-pointer items-center py-2 pr-1 pl-3 select-none"
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate ?? false;
        }}
        onChange={(event) => onChange(event.target.checked, isRange.current)}
        className="m-0 size-4 shrink-0 cursor-pointer accent-accent"
      />
    </label>
  );
}
