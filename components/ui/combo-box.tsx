import { ChevronDown, LoaderCircle } from "lucide-react";
import { type ReactNode, type Ref } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { ListBox } from "react-aria-components/ListBox";
import { afterPress } from "@/components/ui/after-press";
import { cx } from "@/components/ui/cx";
import { FieldDescription, FieldLabel, FieldMessage } from "@/components/ui/field";
import { type FieldProps } from "@/components/ui/field-props";
import { readTyped, useEarlyValue } from "@/components/ui/hooks/use-early-value";
import { inputGroupStyle } from "@/components/ui/input-style";
import { Popover } from "@/components/ui/popover";

interface ComboBoxProps<Item extends { id: string }> extends FieldProps {
  /** Options that match `inputValue`; the owner filters them. */
  items: Item[];
  inputValue: string;
  onInputChange: (text: string) => void;
  selectedKey: string | null;
  onSelectionChange: (key: string | null) => void;
  onBlur?: () => void;
  /** While options for the latest text load. */
  isLoading?: boolean;
  placeholder?: string;
  /** Whether the list opens before anything is typed. Without, a choice that empties the field leaves it closed. */
  opensBlank?: boolean;
  autoFocus?: boolean;
  /** A `ListItem` per item. */
  children: (item: Item) => ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Selects one of many options by typing. */
export function ComboBox<Item extends { id: string }>(props: ComboBoxProps<Item>) {
  const {
    label,
    description,
    error,
    isOptional,
    isLoading,
    opensBlank = true,
    children,
    ref,
  } = props;
  const { inputValue: value, onInputChange: onChange } = props;
  const { element, value: shown } = useEarlyValue({ value, onChange, read: readTyped, ref });
  return (
    <AriaComboBox
      items={props.items}
      inputValue={shown}
      onInputChange={props.onInputChange}
      value={props.selectedKey}
      onChange={(key) => props.onSelectionChange(key === null ? null : String(key))}
      onBlur={afterPress(props.onBlur)}
      isDisabled={props.isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      allowsEmptyCollection={opensBlank || shown !== ""}
      menuTrigger="focus"
      // The server filters; filtering again would hide matches.
      defaultFilter={() => true}
      className={cx("flex flex-col gap-1", props.className)}
    >
      <FieldLabel isOptional={isOptional} isHidden={props.isLabelHidden}>
        {label}
      </FieldLabel>
      <Group className={cx(inputGroupStyle, "h-9", error && "border-danger")}>
        <Input
          ref={element}
          autoFocus={props.autoFocus}
          placeholder={props.placeholder}
          className="h-full min-w-0 flex-1 bg-transparent px-2.5 outline-none"
        />
        {isLoading ? <LoaderCircle aria-hidden className="size-4 animate-spin text-muted" /> : null}
        <Button className="flex size-8 items-center justify-center text-muted">
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </Group>
      {description ? <FieldDescription>{description}</FieldDescription> : null}
      <FieldMessage>{error}</FieldMessage>
      <Popover className="w-(--trigger-width)">
        <ListBox<Item>
          className="max-h-80 overflow-auto p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-2 py-1.5 text-muted">{isLoading ? "Searching…" : "No results."}</p>
          )}
        >
          {children}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
