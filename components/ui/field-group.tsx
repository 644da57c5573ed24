import { CircleAlert } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";

interface FieldGroupProps {
  label: string;
  /** For screen readers only. */
  isLabelHidden?: boolean;
  isOptional?: boolean;
  description?: ReactNode;
  error?: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Several controls as one field, with label, description and error. */
export function FieldGroup(props: FieldGroupProps) {
  const { label, isLabelHidden, isOptional, description, error, children, ref } = props;
  const id = useId();
  return (
    <div
      ref={ref}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-description ${id}-error`}
      className="flex flex-col gap-2"
    >
      <div className={isLabelHidden ? "sr-only" : "flex flex-col gap-1"}>
        <p className="flex items-baseline gap-1.5">
          <span id={`${id}-label`} className="text-sm font-medium">
            {label}
          </span>
          {isOptional ? <span className="text-xs text-faint">optional</span> : null}
        </p>
        <p id={`${id}-description`} className="text-sm text-muted empty:hidden">
          {description}
        </p>
      </div>
      {children}
      <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger empty:hidden">
        {error ? (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">{error}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
