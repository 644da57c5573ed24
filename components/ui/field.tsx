import { CircleAlert } from "lucide-react";
import { type ReactNode } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { cx } from "@/components/ui/style";
import { countCharacters } from "@/lib/shared/text";

interface FieldLabelProps {
  children: ReactNode;
  isOptional?: boolean;
  /** For screen readers only. */
  isHidden?: boolean;
  /** At the end of the label's line: a counter or link. */
  aside?: ReactNode;
}

/** Label of a field. Only `children` are its accessible name. */
export function FieldLabel({ children, isOptional, isHidden, aside }: FieldLabelProps) {
  if (isHidden) return <Label className="sr-only">{children}</Label>;
  return (
    <div className="flex items-baseline justify-between gap-3">
      <span className="flex items-baseline gap-1.5 whitespace-nowrap">
        <Label className="text-sm font-medium">{children}</Label>
        {isOptional ? <span className="text-xs text-faint">optional</span> : null}
      </span>
      {aside}
    </div>
  );
}

export function FieldDescription({ children }: { children: ReactNode }) {
  return (
    <Text slot="description" className="text-sm text-muted">
      {children}
    </Text>
  );
}

/** Error message of a field. */
export function FieldMessage({ children }: { children: ReactNode }) {
  return (
    <FieldError className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </FieldError>
  );
}

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

/** "12 / 255", in Unicode code points like the limits. */
export function CharacterCounter({ text, max }: { text: string; max: number }) {
  const length = countCharacters(text);
  return (
    <span className={cx("text-xs numeric", length > max ? "text-danger" : "text-faint")}>
      {length.toLocaleString("en")} / {max.toLocaleString("en")}
    </span>
  );
}
