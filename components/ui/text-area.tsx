import { type Ref } from "react";
import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import { TextField, type TextFieldProps } from "react-aria-components/TextField";
import { afterPress } from "@/components/ui/after-press";
import { CharacterCounter } from "@/components/ui/character-counter";
import { cx } from "@/components/ui/cx";
import { FieldDescription, FieldLabel, FieldMessage } from "@/components/ui/field";
import { type FieldProps } from "@/components/ui/field-props";
import { inputStyle } from "@/components/ui/input-style";
import { readTyped, useEarlyValue } from "@/components/ui/hooks/use-early-value";

type Passed = "name" | "value" | "onChange" | "onPaste" | "onKeyDown" | "autoFocus";

interface TextAreaProps extends FieldProps, Pick<TextFieldProps, Passed> {
  onBlur?: () => void;
  rows?: number;
  placeholder?: string;
  counterMax?: number;
  /** Monospaced and without spell check. */
  isCode?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, description, error, isOptional, className, counterMax } = props;
  const { rows = 4, placeholder, isCode, ref, autoFocus, ...rest } = props;
  const { value, onChange } = props;
  const {
    element,
    value: shown,
    autoFocus: isFocused,
  } = useEarlyValue({ value, onChange, read: readTyped, ref, autoFocus });
  return (
    <TextField
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
        aside={counterMax ? <CharacterCounter text={shown ?? ""} max={counterMax} /> : null}
      >
        {label}
      </FieldLabel>
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
      {description ? <FieldDescription>{description}</FieldDescription> : null}
      <FieldMessage>{error}</FieldMessage>
    </TextField>
  );
}
