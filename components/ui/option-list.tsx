import { ListBox } from "react-aria-components/ListBox";
import { ListItem } from "@/components/ui/list-item";

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface OptionListProps<Value extends string> {
  /** Accessible name. */
  label: string;
  /** Null if none is chosen yet. */
  value: Value | null;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
}

/** Options to choose one of; takes the focus. Choosing the selected one again also calls `onChoose`. */
export function OptionList<Value extends string>(props: OptionListProps<Value>) {
  const { label, value, options, onChoose } = props;
  return (
    <ListBox
      aria-label={label}
      autoFocus
      selectionMode="single"
      selectedKeys={value === null ? [] : [value]}
      escapeKeyBehavior="none"
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => new Set(keys).has(option.value));
        // Choosing the selected one again leaves no key selected.
        const to = chosen?.value ?? value;
        if (to !== null) onChoose(to);
      }}
      className="max-h-80 overflow-auto p-1 outline-none"
    >
      {options.map((option) => (
        <ListItem key={option.value} id={option.value}>
          {option.label}
        </ListItem>
      ))}
    </ListBox>
  );
}
