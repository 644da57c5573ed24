import { type ReactNode } from "react";

/** Common props of fields, except their value. */
export interface FieldProps {
  label: string;
  /** Visible to screen readers only. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  /** Error message; marks the field as invalid. */
  error?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
  /** Unlike a disabled field, it keeps the focus. */
  isReadOnly?: boolean;
  className?: string;
}
