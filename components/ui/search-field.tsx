"use client";

import { Search, X } from "lucide-react";
import { type KeyboardEventHandler, type Ref } from "react";
import { Button } from "react-aria-components/Button";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { SearchField as AriaSearchField } from "react-aria-components/SearchField";
import { cx } from "@/components/ui/cx";
import { inputGroupStyle } from "@/components/ui/input-style";
import { Kbd } from "@/components/ui/kbd";
import { type AutoFocus, readTyped, useEarlyValue } from "@/components/ui/hooks/use-early-value";

interface SearchFieldProps {
  /** Accessible name; not visible. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  /** Shortcut key, shown while the field is empty. */
  shortcut?: string;
  autoFocus?: AutoFocus;
  maxLength?: number;
  onKeyDown?: KeyboardEventHandler;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Search field. Escape and the clear button empty it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, shortcut, className, ref, onKeyDown, autoFocus, ...rest } = props;
  const { value, onChange } = props;
  const {
    element,
    value: shown,
    autoFocus: isFocused,
  } = useEarlyValue({ value, onChange, read: readTyped, ref, autoFocus });
  return (
    <AriaSearchField {...rest} value={shown} aria-label={label} className={className}>
      <Group className={cx(inputGroupStyle, "h-9")}>
        <Search aria-hidden className="ml-2.5 size-4 shrink-0 text-muted" />
        <Input
          ref={element}
          autoFocus={isFocused}
          aria-keyshortcuts={shortcut}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          spellCheck="false"
          className="h-full min-w-0 flex-1 bg-transparent px-2 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {shown === "" && shortcut ? <Kbd className="mr-2 max-sm:hidden">{shortcut}</Kbd> : null}
        <Button
          aria-label="Clear search"
          className={cx(
            "mr-1 size-7 items-center justify-center rounded text-muted hover:bg-hover hover:text-ink",
            shown === "" ? "hidden" : "inline-flex",
          )}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </Group>
    </AriaSearchField>
  );
}
