import { Eye, EyeOff } from "lucide-react";
import { type Ref, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { TextField, type TextFieldProps } from "react-aria-components/TextField";
import { cx, inputGroupStyle } from "@/components/ui/style";
import { FieldDescription, FieldLabel, FieldMessage, type FieldProps } from "@/components/ui/field";
import { readTyped, useEarlyValue } from "@/components/ui/hooks/use-early-value";

interface SecretFieldProps
  extends
    FieldProps,
    Pick<TextFieldProps, "name" | "value" | "onChange" | "onBlur" | "autoComplete" | "autoFocus"> {
  ref?: Ref<HTMLInputElement>;
}

/** A password field that can be revealed. */
export function SecretField(props: SecretFieldProps) {
  const { label, description, error, isOptional, className, ref, autoFocus, ...rest } = props;
  const { value, onChange } = props;
  const {
    element,
    value: shown,
    autoFocus: isFocused,
  } = useEarlyValue({ value, onChange, read: readTyped, ref, autoFocus });
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      value={shown}
      // Submitted as a password field, because browsers store the values of text fields.
      type={isShown && !props.isReadOnly ? "text" : "password"}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={cx("flex flex-col gap-1", className)}
    >
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      <Group className={cx(inputGroupStyle, "h-9", error && "border-danger")}>
        <Input
          ref={element}
          autoFocus={isFocused}
          spellCheck="false"
          autoCapitalize="none"
          className="h-full min-w-0 flex-1 bg-transparent px-2.5 outline-none"
        />
        <Button
          // Not "Show client secret", which lookups by the field's label would match.
          aria-label="Show secret"
          aria-pressed={isShown}
          onPress={() => setShown(!isShown)}
          className="mr-1 inline-flex size-7 items-center justify-center rounded text-muted hover:bg-hover hover:text-ink noscript:hidden"
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      </Group>
      {description ? <FieldDescription>{description}</FieldDescription> : null}
      <FieldMessage>{error}</FieldMessage>
    </TextField>
  );
}
