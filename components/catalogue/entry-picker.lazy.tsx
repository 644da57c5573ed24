"use client";

import { useState } from "react";
import { EntryFace, shownCharacters, useFoundEntries } from "@/components/catalogue/found-entries";
import { ComboBox } from "@/components/ui/combo-box";
import { ListItem } from "@/components/ui/list-item";
import { type CatalogueEntry } from "@/lib/shared/catalogue/schema";

interface EntryPickerProps {
  label: string;
  placeholder?: string;
  isLabelHidden?: boolean;
  autoFocus?: boolean;
  /** Limits the search to this kind; null for all kinds. */
  kind: string | null;
  /** Describes the entry's state, such as that it is in the list; "" for nothing. */
  describe?: (entry: CatalogueEntry) => string;
  onPick: (entry: CatalogueEntry) => void;
  className?: string;
}

const shown = 20;

/** Picks entries of the catalogue by name, one after the other. */
export function EntryComboBox({ kind, describe, onPick, ...field }: EntryPickerProps) {
  const [text, setText] = useState("");
  const { found, near, q, isAnswered, isFetching, isError } = useFoundEntries(text, kind, shown);
  const items = [...found, ...near].map((entry) => ({
    entry,
    name: entry.name,
    alias: entry.alias,
    id: JSON.stringify([entry.kind, entry.id]),
  }));
  return (
    <ComboBox
      {...field}
      error={isError ? "Couldn't search the catalogue. Type to try again." : undefined}
      opensBlank={false}
      items={items}
      term={text.trim()}
      matches={isAnswered ? items.length : null}
      inputValue={text}
      onInputChange={setText}
      selectedKey={null}
      onSelectionChange={(chosen) => {
        setText("");
        const item = items.find(({ id }) => id === chosen);
        if (item) onPick(item.entry);
      }}
      isLoading={isFetching}
    >
      {({ id, entry }) => (
        <ListItem id={id} textValue={entry.name.slice(0, shownCharacters)}>
          <EntryFace entry={entry} q={q} hasKind={kind === null} state={describe?.(entry)} />
        </ListItem>
      )}
    </ComboBox>
  );
}
