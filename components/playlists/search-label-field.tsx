"use client";

import {
  joinMessages,
  messagesBelow,
  type FieldMessage,
} from "@/components/playlists/field-messages";
import { TextField } from "@/components/ui/text-field";
import { type RulesSearchDraft, type TextSearchDraft } from "@/lib/playlists/search-drafts";

interface SearchLabelFieldProps {
  search: RulesSearchDraft | TextSearchDraft;
  messages: FieldMessage[];
  onChange: (search: unknown) => void;
  onBlur?: () => void;
}

/** What people call a search. Emptied, it is left out. */
export function SearchLabelField({ search, messages, onChange, onBlur }: SearchLabelFieldProps) {
  const change = (label: string) => {
    const { label: _, ...unnamed } = search;
    onChange(label === "" ? unnamed : { ...search, label });
  };
  return (
    <TextField
      label="Label"
      isOptional
      value={search.label ?? ""}
      onChange={change}
      onBlur={onBlur}
      error={joinMessages(messagesBelow(messages, ["label"]))}
    />
  );
}
