import { type ReactNode } from "react";

/** What every field takes besides its value. */
export interface FieldProps {
  label: string;
  /** Only screen readers get the label: where one can see what the field is from what stands around it. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  /** What is wrong and what to do. Its presence makes the field invalid. */
  error?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
  /** Keeps its focus, unlike a disabled one, but not what is typed. */
  isReadOnly?: boolean;
  className?: string;
}
