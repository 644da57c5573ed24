import { type ReactNode, type Ref } from "react";
import { Input, type InputProps } from "react-aria-components/Input";
import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { afterPress } from "@/components/ui/after-press";
import { cx, inputStyle } from "@/components/ui/style";
import {
  CharacterCounter,
  FieldDescription,
  FieldLabel,
  FieldMessage,
  type FieldProps,
} from "@/components/ui/field";
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

interface FieldFrameProps extends FieldProps, Pick<AriaTextFieldProps, Passed> {
  onBlur?: () => void;
  /** At the end of the label's line. */
  labelAside?: ReactNode;
  /** Shows a character counter; the schema enforces the limit. */
  counterMax?: number;
}

/** An input with its label, counter, description and message. */
function FieldFrame(props: FieldFrameProps & { children: ReactNode }) {
  const { label, isLabelHidden, description, error, isOptional, className, ...others } = props;
  const { counterMax, labelAside, onBlur, children, ...rest } = others;
  return (
    <AriaTextField
      {...rest}
      onBlur={afterPress(onBlur)}
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
              {counterMax ? <CharacterCounter text={rest.value ?? ""} max={counterMax} /> : null}
            </span>
          ) : null
        }
      >
        {label}
      </FieldLabel>
      {children}
      {description ? <FieldDescription>{description}</FieldDescription> : null}
      <FieldMessage>{error}</FieldMessage>
    </AriaTextField>
  );
}

interface TextFieldProps extends FieldFrameProps {
  autoFocus?: AutoFocus;
  placeholder?: string;
  inputClassName?: string;
  inputProps?: Pick<InputProps, "inputMode" | "spellCheck" | "autoCapitalize" | "dir" | "list">;
  /** react-hook-form focuses this input when it is invalid. */
  ref?: Ref<HTMLInputElement>;
}

/** A text field for the `field` of react-hook-form's Controller. */
export function TextField(props: TextFieldProps) {
  const { placeholder, inputClassName, inputProps, ref, autoFocus, ...frame } = props;
  const { value, onChange } = props;
  const {
    element,
    value: shown,
    autoFocus: isFocused,
  } = useEarlyValue({ value, onChange, read: readTyped, ref, autoFocus });
  return (
    <FieldFrame {...frame} value={shown}>
      <Input
        {...inputProps}
        ref={element}
        autoFocus={isFocused}
        placeholder={placeholder}
        className={cx(inputStyle, "h-9", inputClassName)}
      />
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldFrameProps {
  autoFocus?: boolean;
  rows?: number;
  placeholder?: string;
  /** Monospaced and without spell check. */
  isCode?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  const { rows = 4, placeholder, isCode, ref, autoFocus, ...frame } = props;
  const { value, onChange } = props;
  const {
    element,
    value: shown,
    autoFocus: isFocused,
  } = useEarlyValue({ value, onChange, read: readTyped, ref, autoFocus });
  return (
    <FieldFrame {...frame} value={shown}>
      <AriaTextArea
        ref={element}
        autoFocus={isFocused}
        rows={rows}
        placeholder={placeholder}
        spellCheck={isCode ? "false" : undefined}
        className={cx(
          inputStyle,
          "resize-y py-1.5",
          isCode && "font-mono text-sm placeholder:font-sans",
        )}
      />
    </FieldFrame>
  );
}
