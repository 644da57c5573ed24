import { type ReactNode, useRef } from "react";
import { cx } from "@/components/ui/style";
import { readChecked, useEarlyValue } from "@/components/ui/hooks/use-early-value";

interface CheckboxProps {
  /** Accessible name if there is no visible label. */
  label?: string;
  children?: ReactNode;
  isSelected: boolean;
  /** Part of the group is selected. */
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
  /** ID of an explanatory text. */
  describedBy?: string;
}

/** A checkbox and its label. Native, because React Aria's adds 2.5 kB to a page without a benefit here. */
export function Checkbox(props: CheckboxProps) {
  const { label, children, isSelected, isIndeterminate, isDisabled, onChange, describedBy } = props;
  const { element, value } = useEarlyValue({
    value: isSelected,
    onChange,
    read: readChecked,
    ref: (input) => {
      if (input) input.indeterminate = isIndeterminate ?? false;
    },
  });
  return (
    <label className={cx("inline-flex items-center gap-2", isDisabled && "text-faint")}>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={value}
        disabled={isDisabled}
        // Browsers would restore an earlier choice.
        autoComplete="off"
        ref={element}
        onChange={(event) => onChange(event.target.checked)}
        className="m-0 check-box disabled:opacity-60"
      />
      {children}
    </label>
  );
}

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
