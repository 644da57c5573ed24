"use client";

import { Check, Minus } from "lucide-react";
import { type ReactNode } from "react";
import { Checkbox as AriaCheckbox } from "react-aria-components/Checkbox";
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
  /** ID of an explaining text. */
  describedBy?: string;
}

export function Checkbox({ label, children, describedBy, ...props }: CheckboxProps) {
  const { isSelected: value, onChange } = props;
  const { element, value: shown } = useEarlyValue({ value, onChange, read: readChecked });
  return (
    <AriaCheckbox
      {...props}
      inputRef={element}
      isSelected={shown}
      aria-label={label}
      aria-describedby={describedBy}
      className="group/check inline-flex items-center gap-2 disabled:text-faint"
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span
            data-on={isSelected || isIndeterminate || undefined}
            className="check-box group-focus-visible/check:outline-2 group-focus-visible/check:outline-offset-2 group-focus-visible/check:outline-focus group-disabled/check:opacity-60"
          >
            {isIndeterminate ? (
              <Minus aria-hidden className="size-3" />
            ) : isSelected ? (
              <Check aria-hidden className="size-3" />
            ) : null}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
