import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { cx } from "@/components/ui/style";
import { shortcutKey } from "@/components/ui/hooks/use-hotkey";
import { type Option } from "@/components/ui/option-list";
import { lazyPart } from "@/components/ui/lazy-part";

const loadList = () =>
  import("@/components/ui/option-popover.lazy").then((file) => file.OptionPopover);
const OptionPopover = lazyPart(loadList, {
  name: "the options",
  close: ({ onOpenChange }) => onOpenChange(false),
});
/** A failed load is repeated when the list opens. */
const prepare = () => void loadList().catch(() => undefined);

const openingKeys = new Set(["Enter", " ", "ArrowDown", "ArrowUp"]);

interface CompactSelectProps<Value extends string> {
  /** Accessible name; not visible. */
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  /** As high as a text field. */
  isFieldHigh?: boolean;
  className?: string;
}

/**
 * A select without a visible label. Its button is native, and its list loads when it opens, because many rows of a page have a select
 * each. A letter chooses the next option that begins with it.
 */
export function CompactSelect<Value extends string>(props: CompactSelectProps<Value>) {
  const { label, value, options, onChange, isFieldHigh, className } = props;
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  const readKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A click caused by a key would count as one by a screen reader, and the list would not get the focus.
    if (openingKeys.has(event.key)) setOpen(true);
    else if (event.key.length === 1) chooseNext(shortcutKey(event));
    else return;
    event.preventDefault();
  };
  const chooseNext = (letter: string) => {
    const at = options.findIndex((option) => option.value === value) + 1;
    const next = [...options.slice(at), ...options.slice(0, at)].find((option) =>
      option.label.toLowerCase().startsWith(letter),
    );
    if (next) onChange(next.value);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={`${label}: ${chosen?.label ?? value}`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        disabled={options.length < 2}
        onPointerEnter={prepare}
        onFocus={prepare}
        onKeyDown={readKey}
        onClick={() => setOpen(true)}
        className={cx(
          "group/select inline-flex min-w-0 items-center gap-1.5 rounded border border-edge bg-surface pr-1.5 pl-2 text-left transition-colors hover:border-muted disabled:border-transparent disabled:bg-transparent disabled:text-muted",
          isFieldHigh ? "h-9" : "h-7 text-sm",
          isFieldHigh && value === "" ? "text-muted" : "text-ink",
          className,
        )}
      >
        <span className="min-w-0 flex-1 truncate">{chosen?.label ?? value}</span>
        <ChevronDown
          aria-hidden
          className="size-3.5 shrink-0 text-muted group-disabled/select:hidden"
        />
      </button>
      {isOpen ? (
        <OptionPopover
          label={label}
          value={value}
          options={options}
          trigger={trigger}
          onOpenChange={setOpen}
          onChoose={(to) => onChange(to as Value)}
        />
      ) : null}
    </>
  );
}
