import { ChevronDown } from "lucide-react";
import { type ReactNode, type Ref } from "react";
import { Button } from "react-aria-components/Button";
import { ListBox } from "react-aria-components/ListBox";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { afterPress } from "@/components/ui/after-press";
import { cx, inputStyle } from "@/components/ui/style";
import { FieldDescription, FieldLabel, FieldMessage, type FieldProps } from "@/components/ui/field";
import { Popover } from "@/components/ui/popover";

interface SelectProps extends FieldProps {
  name?: string;
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** `ListItem`s. */
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A select for the `field` of react-hook-form's Controller. */
export function Select(props: SelectProps) {
  const {
    label,
    isLabelHidden,
    description,
    error,
    isOptional,
    className,
    value,
    onChange,
    children,
    ref,
  } = props;
  return (
    <AriaSelect
      name={props.name}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      onBlur={afterPress(props.onBlur)}
      placeholder={props.placeholder}
      isDisabled={props.isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={cx("flex flex-col gap-1", className)}
    >
      <FieldLabel isOptional={isOptional} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <Button
        ref={ref}
        className={cx(
          inputStyle,
          "flex h-9 items-center justify-between gap-2 text-left",
          error && "border-danger",
        )}
      >
        <SelectValue className="min-w-0 truncate placeholder:text-faint">
          {/* Remounted with each value, because React Aria's texts are not in elements of their own (decision 122). */}
          {({ defaultChildren }) => <span key={value}>{defaultChildren}</span>}
        </SelectValue>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Button>
      {description ? <FieldDescription>{description}</FieldDescription> : null}
      <FieldMessage>{error}</FieldMessage>
      <Popover className="min-w-(--trigger-width)">
        <ListBox className="p-1 outline-none">{children}</ListBox>
      </Popover>
    </AriaSelect>
  );
}
