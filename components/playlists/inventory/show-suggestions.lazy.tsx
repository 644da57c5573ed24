import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { EntryFace, useFoundEntries } from "@/components/catalogue/found-entries";
import { cx } from "@/components/ui/style";
import { LiveText } from "@/components/ui/visually-hidden";
import { type CatalogueEntry } from "@/lib/shared/catalogue/schema";
import { formatCount } from "@/lib/shared/format";

interface ShowSuggestionsProps {
  /** The field, which renders before this code is loaded. */
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Limits the search to this kind; null for all kinds. */
  kind: string | null;
  /** The IDs of the list. */
  listed: ReadonlySet<string>;
  onPick: (entry: CatalogueEntry) => void;
}

const shown = 8;
/** Texts that can be the beginning of a name: a single one, with a letter, that is not an address. */
const isName = (text: string) => /\p{L}/u.test(text) && !/[\r\n\t;|]|:\/\//.test(text);

/** Shows of the catalogue whose names match the typed text. The first is active: Enter adds it. */
export function ShowSuggestions({ input, text, kind, listed, onPick }: ShowSuggestionsProps) {
  const id = useId();
  const term = isName(text.trim()) ? text.trim() : "";
  const { found, q, isAnswered } = useFoundEntries(term, kind, shown);
  const [isFocused, setFocused] = useState(document.activeElement === input.current);
  const [closedFor, setClosedFor] = useState("");
  const [pointed, setPointed] = useState<{ term: string; index: number } | null>(null);
  const items = closedFor === term || !isFocused ? [] : found;
  const active = pointed?.term === term ? pointed.index : isAnswered ? 0 : -1;
  const optionId = (index: number) => `${id}-${index}`;

  const readKey = useEffectEvent((event: KeyboardEvent) => {
    if (items.length === 0 || event.ctrlKey || event.metaKey) return;
    const entry = items[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      setPointed({ term, index: (active + step + items.length) % items.length });
    else if (event.key === "Escape") setClosedFor(term);
    else if (event.key === "Enter" && !event.shiftKey && entry) onPick(entry);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const read = (event: KeyboardEvent) => readKey(event);
    const enter = () => setFocused(true);
    const leave = () => setFocused(false);
    // Before React's handlers, which listen at the root of the page.
    field.addEventListener("keydown", read);
    field.addEventListener("focus", enter);
    field.addEventListener("blur", leave);
    return () => {
      field.removeEventListener("keydown", read);
      field.removeEventListener("focus", enter);
      field.removeEventListener("blur", leave);
    };
  }, [input]);
  const activeId = items.length > 0 && active >= 0 ? optionId(active) : null;
  const isOpen = items.length > 0;
  useEffect(() => {
    const field = input.current;
    field?.setAttribute("aria-autocomplete", "list");
    if (isOpen) field?.setAttribute("aria-controls", id);
    else field?.removeAttribute("aria-controls");
    if (activeId === null) field?.removeAttribute("aria-activedescendant");
    else {
      field?.setAttribute("aria-activedescendant", activeId);
      document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    }
  }, [input, id, isOpen, activeId]);
  return (
    <>
      <LiveText className="sr-only">
        {isOpen && isAnswered ? `${formatCount(items.length, "show")} to choose from` : null}
      </LiveText>
      {isOpen ? (
        <div
          role="listbox"
          id={id}
          aria-label="Shows"
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-auto rounded border bg-raised p-1 shadow-float"
        >
          {items.map((entry, index) => (
            <div
              key={`${entry.kind} ${entry.id}`}
              role="option"
              id={optionId(index)}
              aria-selected={index === active}
              onClick={() => onPick(entry)}
              className={cx(
                "cursor-default rounded px-2 py-1.5 hover:bg-hover",
                index === active && "marked bg-accent-soft text-accent-ink",
              )}
            >
              <EntryFace
                entry={entry}
                q={q}
                hasKind={kind === null}
                state={listed.has(entry.id) ? "in the list" : undefined}
              />
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}
