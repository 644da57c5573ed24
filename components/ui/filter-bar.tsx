import { ListFilter, Plus, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle, cx } from "@/components/ui/style";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { PopoverButton } from "@/components/ui/popover-button";

interface FilterBarProps<Values> {
  /** In front of the filters: a search. */
  search?: ReactNode;
  /** The filters in their order; `words` are "" for one that is not set, `none` are the changes that remove it. */
  filters: { label: string; words: string; none: Partial<Values> }[];
  onChange: (changed: Partial<Values>) => void;
  onClear: () => void;
  /** The fields of all filters. */
  children: ReactNode;
}

/** The active filters as chips, and a button with the fields of all; F opens it. */
export function FilterBar<Values>(props: FilterBarProps<Values>) {
  const { search, filters, onChange, onClear, children } = props;
  const [isOpen, setOpen] = useState(false);
  const add = useRef<HTMLSpanElement>(null);
  useHotkey("f", () => setOpen(true));
  const set = filters.filter(({ words }) => words !== "");
  return (
    <div
      role="group"
      aria-label="Filters"
      className="mb-4 flex min-h-9 flex-wrap items-center gap-1.5"
    >
      {search}
      {set.map(({ label, words, none }) => (
        <span
          key={label}
          className="flex h-7 max-w-72 min-w-0 items-stretch rounded border bg-surface text-sm"
        >
          <button
            type="button"
            title={`${label} ${words}`}
            onClick={() => setOpen(true)}
            className="min-w-0 truncate rounded-l px-2 -outline-offset-2 hover:bg-hover"
          >
            <span className="text-muted">{label}</span> <bdi className="font-medium">{words}</bdi>
          </button>
          <button
            type="button"
            aria-label={`Remove filter: ${label} ${words}`}
            title="Remove filter"
            onClick={() => {
              // The chip disappears, and with it the focus.
              add.current?.querySelector("button")?.focus();
              onChange(none);
            }}
            className="flex w-6 shrink-0 items-center justify-center rounded-r border-l text-muted -outline-offset-2 hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </span>
      ))}
      <span ref={add} className="contents">
        <PopoverButton
          label="Filters"
          buttonLabel="Add filter"
          placement="bottom start"
          className="w-72"
          dialogClassName="flex flex-col gap-2 p-3"
          buttonClassName={cx(
            buttonStyle("quiet", "sm"),
            set.length > 0 ? "px-1.5!" : search === undefined && "-ml-2.25",
          )}
          face={
            set.length > 0 ? (
              <Plus aria-hidden className="size-4" />
            ) : (
              <>
                <ListFilter aria-hidden className="size-4" />
                Add filter
              </>
            )
          }
          isOpen={isOpen}
          onOpenChange={setOpen}
        >
          {children}
        </PopoverButton>
      </span>
      {set.length > 1 ? (
        <Button size="sm" variant="quiet" onPress={onClear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}
