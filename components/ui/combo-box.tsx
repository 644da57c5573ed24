import { ChevronDown, LoaderCircle } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { ListBox } from "react-aria-components/ListBox";
import { afterPress } from "@/components/ui/after-press";
import { cx, inputGroupStyle } from "@/components/ui/style";
import { FieldDescription, FieldLabel, FieldMessage, type FieldProps } from "@/components/ui/field";
import { readTyped, useEarlyValue } from "@/components/ui/hooks/use-early-value";
import { Popover } from "@/components/ui/popover";
import { nameKey } from "@/lib/shared/text";

interface Named {
  id: string;
  name: string;
  /** Its other name that matches the term. */
  alias?: string | undefined;
}

interface ComboBoxProps<Item extends Named> extends FieldProps {
  /** Options; the owner filters them. */
  items: Item[];
  /** The typed text; "" while the field shows the selected option. */
  term: string;
  /** Number of items that match `term`, which come first; null while the answer is loading. */
  matches: number | null;
  inputValue: string;
  onInputChange: (text: string) => void;
  selectedKey: string | null;
  /** Called with `selectedKey` itself if the field is left or Escape is pressed, and then shows the selected option again. */
  onSelectionChange: (key: string) => void;
  onBlur?: () => void;
  /** While options for the latest text load. */
  isLoading?: boolean;
  placeholder?: string;
  /** Whether the list opens before anything is typed. Otherwise, a choice that empties the field leaves it closed. */
  opensBlank?: boolean;
  autoFocus?: boolean;
  /** Whether the list opens with the focus, and not only with a key or its button. */
  opensOnFocus?: boolean;
  /** A `ListItem` per item. */
  children: (item: Item) => ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Selects one of many options by typing. The typed text stays until an option is selected. */
export function ComboBox<Item extends Named>(props: ComboBoxProps<Item>) {
  const {
    label,
    description,
    error,
    isOptional,
    isLoading,
    opensBlank = true,
    opensOnFocus = true,
    children,
    ref,
  } = props;
  const { inputValue: value, onInputChange: onChange } = props;
  const { element, value: shown } = useEarlyValue({ value, onChange, read: readTyped, ref });
  const waitingRef = useRef<"Enter" | "Tab">(null);
  const matches = props.matches === null ? null : props.items.slice(0, props.matches);
  return (
    <AriaComboBox
      items={props.items}
      inputValue={shown}
      onInputChange={onChange}
      value={props.selectedKey}
      onChange={(key) => {
        // A key pressed before the answer decides what happens to the text.
        if (key !== null && waitingRef.current === null) props.onSelectionChange(String(key));
      }}
      onBlur={afterPress(props.onBlur)}
      isDisabled={props.isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      allowsEmptyCollection={opensBlank || shown !== ""}
      menuTrigger={opensOnFocus ? "focus" : "input"}
      // The server filters; filtering again would hide matches.
      defaultFilter={() => true}
      className={cx("flex flex-col gap-1", props.className)}
    >
      <FieldLabel isOptional={isOptional} isHidden={props.isLabelHidden}>
        {label}
      </FieldLabel>
      <Group className={cx(inputGroupStyle, "h-9", error && "border-danger")}>
        <SearchInput {...props} matches={matches} element={element} waitingRef={waitingRef} />
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

interface SearchInputProps extends Pick<
  ComboBoxProps<Named>,
  "term" | "onInputChange" | "selectedKey" | "onSelectionChange" | "autoFocus" | "placeholder"
> {
  /** Null while the answer is loading. */
  matches: Named[] | null;
  /** The key that was pressed before the answer arrived. */
  waitingRef: RefObject<"Enter" | "Tab" | null>;
  element: Ref<HTMLInputElement>;
}

/** The text field. Its first match is active: Enter selects it, and Tab a single or exact match; both wait for the answer. */
function SearchInput({ term, matches, waitingRef, element, ...props }: SearchInputProps) {
  const { selectedKey, onSelectionChange } = props;
  const state = useContext(ComboBoxStateContext);
  const list = state?.selectionManager;
  const first = term === "" ? undefined : matches?.[0];
  const exact = matches?.filter(({ name, alias = name }) => nameKey(alias) === nameKey(term)) ?? [];
  const sure = exact.length === 1 ? exact[0] : matches?.length === 1 ? first : undefined;
  /** Whether a key has already chosen the active option for this text. */
  const isDecided = useRef(false);
  useEffect(() => {
    isDecided.current = false;
    waitingRef.current = null;
  }, [term, waitingRef]);
  /** Whether the user has not pointed at an option: React Aria then activates none, or the selected one. */
  const isIdle = () => list?.focusedKey == null || list.focusedKey === selectedKey;
  // React Aria has no option for this. It runs after the effects of its list.
  useEffect(() => {
    if (!state?.isOpen || !first) return;
    queueMicrotask(() => {
      if (!isDecided.current && isIdle() && list?.focusedKey !== first.id)
        list?.setFocusedKey(first.id);
    });
  });
  const settle = useEffectEvent(() => {
    const key = waitingRef.current;
    waitingRef.current = null;
    const match = key === "Enter" ? first : sure;
    const shown = match?.id ?? (state?.isFocused ? null : selectedKey);
    if (key !== null && shown !== null) onSelectionChange(shown);
  });
  const isAnswered = matches !== null;
  useEffect(() => {
    if (isAnswered) settle();
  }, [isAnswered]);

  const readKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (/^(?:Arrow(?:Up|Down)|Home|End|Page(?:Up|Down))$/.test(key)) isDecided.current = true;
    // Otherwise the typed text would stay.
    if (key === "Escape" && selectedKey === null) props.onInputChange("");
    if (term === "" || isDecided.current) return;
    if (key === "Tab") {
      isDecided.current = true;
      if (!isAnswered) waitingRef.current ??= key;
      if (sure) list?.setFocusedKey(sure.id);
      // React Aria would select the active option.
      else event.stopPropagation();
    } else if (key === "Enter" && (!isAnswered || isIdle())) {
      if (!isAnswered) waitingRef.current = key;
      else if (first) onSelectionChange(first.id);
      // React Aria would close the list, and the browser would submit the form.
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <Input
      ref={element}
      autoFocus={props.autoFocus}
      placeholder={props.placeholder}
      onFocus={() => (isDecided.current = false)}
      onKeyDownCapture={readKey}
      className="h-full min-w-0 flex-1 bg-transparent px-2.5 outline-none"
    />
  );
}
