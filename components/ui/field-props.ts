import { type ReactNode } from "react";

/** What every field takes besides its value. */
export interface FieldProps {
  label: string;
  description?: ReactNode;
  /** What is wrong and what to do. Its presence makes the field invalid. */
  error?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
  /** Keeps its focus, unlike a disabled one, but not what is typed. */
  isReadOnly?: boolean;
  className?: string;
}
