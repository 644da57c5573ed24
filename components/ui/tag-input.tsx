import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef } from "react";
import { ComboBox } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { ListBox } from "react-aria-components/ListBox";
import { afterPress } from "@/components/ui/after-press";
import { cx, inputGroupStyle } from "@/components/ui/style";
import { FieldDescription, FieldLabel, FieldMessage, type FieldProps } from "@/components/ui/field";
import { readTyped, useEarlyValue } from "@/components/ui/hooks/use-early-value";
import { ListItem } from "@/components/ui/list-item";
import { Popover } from "@/components/ui/popover";

interface TagListProps {
  tags: string[];
  /** Absent for read-only tags. */
  onRemove?: (tag: string) => void;
  isDisabled?: boolean;
}

/** A list of tags with remove buttons. Not RAC's TagGroup, which does not work inside a ComboBox. */
export function TagList({ tags, onRemove, isDisabled }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Added tags" className="flex max-w-full flex-wrap gap-1">
      {tags.map((tag) => (
        <li
          key={tag}
          className={cx(
            "inline-flex max-w-full items-center gap-1 rounded border bg-sunken py-0.5 pl-2 text-sm",
            onRemove ? "pr-1" : "pr-2",
          )}
        >
          <bdi className="truncate">{tag}</bdi>
          {onRemove ? (
            <button
              type="button"
              disabled={isDisabled}
              aria-label={`Remove ${tag}`}
              onClick={() => onRemove(tag)}
              className="rounded p-0.5 text-muted hover:bg-pressed hover:text-ink"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface TagInputProps extends FieldProps {
  value: string[];
  onChange: (tags: string[]) => void;
  onBlur?: () => void;
  /** The typed text; the owner needs it for suggestions. */
  inputValue: string;
  onInputChange: (text: string) => void;
  suggestions: string[];
  /** Tags with equal keys are duplicates. */
  keyOf?: (tag: string) => string;
  placeholder?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Tag field: Enter, comma and pasted lines add tags; Backspace in the empty field removes the last tag. */
export function TagInput(props: TagInputProps) {
  const { label, description, error, isOptional, value, suggestions, inputValue, ref } = props;
  const { keyOf = (tag: string) => tag.toLowerCase() } = props;

  const box = useRef<HTMLDivElement>(null);

  const add = (texts: string[]) => {
    const keys = new Set(value.map(keyOf));
    const added = texts
      .map((text) => text.trim())
      .filter((tag) => {
        const isNew = tag !== "" && !keys.has(keyOf(tag));
        keys.add(keyOf(tag));
        return isNew;
      });
    if (added.length > 0) props.onChange([...value, ...added]);
  };
  const addTyped = () => {
    add([inputValue]);
    props.onInputChange("");
  };
  const readInput = (text: string) => {
    const parts = text.split(/[,\r\n]/);
    props.onInputChange(parts.at(-1) ?? "");
    if (parts.length > 1) add(parts.slice(0, -1));
  };
  const readKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Backspace" && inputValue === "") props.onChange(value.slice(0, -1));
    if (event.key !== "Enter") return;
    // Typed text belongs to the tags that are about to be saved.
    if (event.metaKey || event.ctrlKey) return addTyped();
    event.preventDefault();
    const hasActiveSuggestion = event.currentTarget.hasAttribute("aria-activedescendant");
    if (!hasActiveSuggestion) addTyped();
  };

  // Browsers join several pasted lines into one.
  const readPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text").trim();
    if (!/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    readInput(`${inputValue}${pasted}\n`);
  };

  const { element, value: shown } = useEarlyValue({
    value: inputValue,
    onChange: readInput,
    read: readTyped,
    ref,
  });

  // Drops outdated suggestions, because an open list hides the page from screen readers.
  const typed = keyOf(inputValue.trim());
  const isOffered = (tag: string) =>
    typed !== "" &&
    keyOf(tag) !== typed &&
    keyOf(tag).startsWith(typed) &&
    !value.some((own) => keyOf(own) === keyOf(tag));

  return (
    <ComboBox
      items={suggestions.filter(isOffered).map((id) => ({ id }))}
      inputValue={shown}
      onInputChange={readInput}
      value={null}
      onChange={(key) => {
        if (key === null) return;
        add([String(key)]);
        props.onInputChange("");
      }}
      onBlur={() => {
        addTyped();
        afterPress(props.onBlur)?.();
      }}
      allowsCustomValue
      isDisabled={props.isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      // Already filtered.
      defaultFilter={() => true}
      className={cx("flex flex-col gap-1", props.className)}
    >
      <FieldLabel isOptional={isOptional} isHidden={props.isLabelHidden}>
        {label}
      </FieldLabel>
      <Group
        ref={box}
        className={cx(inputGroupStyle, "min-h-9 flex-wrap gap-1 p-1", error && "border-danger")}
      >
        <TagList
          tags={value}
          isDisabled={props.isDisabled}
          onRemove={(tag) => {
            props.onChange(value.filter((other) => other !== tag));
            // The focused button is removed with its tag.
            box.current?.querySelector("input")?.focus();
          }}
        />
        <Input
          ref={element}
          autoFocus={props.autoFocus}
          onKeyDown={readKey}
          onPaste={readPaste}
          placeholder={props.placeholder}
          className="h-7 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
        />
      </Group>
      {description ? <FieldDescription>{description}</FieldDescription> : null}
      <FieldMessage>{error}</FieldMessage>
      <Popover className="w-(--trigger-width)">
        <ListBox<{ id: string }> className="max-h-64 overflow-auto p-1 outline-none">
          {(tag) => <ListItem id={tag.id}>{tag.id}</ListItem>}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
