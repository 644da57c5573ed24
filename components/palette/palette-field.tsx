import { Search } from "lucide-react";
import { type KeyboardEvent } from "react";
import { limits } from "@/lib/shared/limits";

interface PaletteFieldProps {
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  listId: string;
  activeElementId: string | undefined;
}

/** Text field of the palette. It keeps the focus; arrow keys move `aria-activedescendant`. */
export function PaletteField(props: PaletteFieldProps) {
  const { value, onChange, onKeyDown, listId, activeElementId } = props;
  return (
    <div className="flex h-12 shrink-0 items-center gap-2.5 border-b px-3 focus-within:border-focus">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        autoFocus
        role="combobox"
        aria-label="Find a company, playlist or command"
        aria-expanded={activeElementId !== undefined}
        aria-controls={activeElementId && listId}
        aria-autocomplete="list"
        aria-activedescendant={activeElementId}
        placeholder="Find a company, playlist or command"
        spellCheck={false}
        autoComplete="off"
        maxLength={limits.termCharacters}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none"
      />
    </div>
  );
}
