import { type ReactNode, type Ref } from "react";
import { Input, type InputProps } from "react-aria-components/Input";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { afterPress } from "@/components/ui/after-press";
import { CharacterCounter } from "@/components/ui/character-counter";
import { cx } from "@/components/ui/cx";
import { FieldDescription, FieldLabel, FieldMessage } from "@/components/ui/field";
import { type FieldProps } from "@/components/ui/field-props";
import { inputStyle } from "@/components/ui/input-style";
import { type AutoFocus, readTyped, useEarlyValue } from "@/components/ui/hooks/use-early-value";

type Passed =
  | "name"
  | "value"
  | "onChange"
  | "autoComplete"
  | "onKeyDown"
  | "onPaste"
  | "type"
  | "isReadOnly"
  | "excludeFromTabOrder";

interface TextFieldProps extends FieldProps, Pick<AriaTextFieldProps, Passed> {
  onBlur?: () => void;
  autoFocus?: AutoFocus;
  /** At the end of the label's line. */
  labelAside?: ReactNode;
  /** Shows a character counter; the schema enforces the limit. */
  counterMax?: number;
  placeholder?: string;
  inputClassName?: string;
  inputProps?: Pick<InputProps, "inputMode" | "spellCheck" | "autoCapitalize" | "dir" | "list">;
  /** react-hook-form focuses this input when it is invalid. */
  ref?: Ref<HTMLInputElement>;
}

/** A text field for the `field` of react-hook-form's Controller. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, description, error, isOptional, className, counterMax } = props;
  const { placeholder, inputClassName, inputProps, labelAside, ref, autoFocus, ...rest } = props;
  const { value, onChange } = props;
  const {
    element,
    value: shown,
    autoFocus: isFocused,
  } = useEarlyValue({ value, onChange, read: readTyped, ref, autoFocus });
  return (
    <AriaTextField
      {...rest}
      onBlur={afterPress(props.onBlur)}
      value={shown}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={cx("flex flex-col gap-1", className)}
    >
      <FieldLabel
        isOptional={isOptional}
        isHidden={isLabelHidden}
        aside={
          labelAside || counterMax ? (
            <span className="flex min-w-0 items-baseline gap-3">
              {labelAside}
              {counterMax ? <CharacterCounter text={shown ?? ""} max={counterMax} /> : null}
            </span>
          ) : null
        }
      >
        {label}
      </FieldLabel>
      <Input
        {...inputProps}
        ref={element}
        autoFocus={isFocused}
        placeholder={placeholder}
        className={cx(inputStyle, "h-9", inputClassName)}
      />
      {description ? <FieldDescription>{description}</FieldDescription> : null}
      <FieldMessage>{error}</FieldMessage>
    </AriaTextField>
  );
}
