import { CircleAlert } from "lucide-react";
import { type ReactNode } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";

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
