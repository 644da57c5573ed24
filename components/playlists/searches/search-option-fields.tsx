import {
  joinMessages,
  messagesBelow,
  type FieldErrorMessage,
} from "@/components/ui/flatten-errors";
import { TextField } from "@/components/ui/text-field";
import {
  type RulesSearchDraft,
  type TextSearchDraft,
} from "@/lib/shared/playlists/searches/search-drafts";
import { isExactNumber, isJsonNumber } from "@/lib/shared/playlists/searches/parse-search-json";

interface SearchLabelFieldProps {
  search: RulesSearchDraft | TextSearchDraft;
  messages: FieldErrorMessage[];
  onChange: (search: unknown) => void;
  onBlur?: () => void;
}

/** Optional label of a search. */
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

interface SearchLimitFieldProps {
  search: RulesSearchDraft;
  messages: FieldErrorMessage[];
  onChange: (search: unknown) => void;
}

/** Maximum number of results. Invalid input stays as typed, so that the schema reports it. */
export function SearchLimitField({ search, messages, onChange }: SearchLimitFieldProps) {
  const change = (text: string) => {
    const { limit: _, ...unlimited } = search;
    const isNumber = isJsonNumber(text) && isExactNumber(text) && String(Number(text)) === text;
    onChange(text === "" ? unlimited : { ...search, limit: isNumber ? Number(text) : text });
  };
  return (
    <TextField
      label="Max results"
      isOptional
      placeholder="No limit"
      inputProps={{ inputMode: "numeric" }}
      value={String(search.limit ?? "")}
      onChange={change}
      error={joinMessages(messagesBelow(messages, ["limit"]))}
    />
  );
}
