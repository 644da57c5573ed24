import { useState } from "react";
import { UnreadableSearch } from "@/components/playlists/form/form-values";
import { readJsonSearch } from "@/components/playlists/searches/read-json-search";
import { TextArea } from "@/components/ui/text-area";
import { writeSearchJson } from "@/lib/shared/playlists/searches/parse-search-json";

interface JsonSearchEditorProps {
  label: string;
  search: unknown;
  error?: string;
  autoFocus: boolean;
  onChange: (search: unknown) => void;
  onBlur: () => void;
}

/** JSON editor of a search. Keeps the typed text, and updates the search when the JSON is valid. */
export function JsonSearchEditor({ search, onChange, ...field }: JsonSearchEditorProps) {
  const [shown, setShown] = useState(() => ({ search, json: write(search) }));
  // Changed from outside.
  const isStale = shown.search !== search && write(shown.search) !== write(search);
  if (isStale) setShown({ search, json: write(search) });
  const { json } = shown;
  const change = (text: string) => {
    const next = readJsonSearch(text);
    setShown({ search: next, json: text });
    onChange(next);
  };
  return (
    <TextArea
      {...field}
      isLabelHidden
      rows={countRows(json)}
      isCode
      placeholder={'{"genre": "news"}'}
      value={json}
      onChange={change}
    />
  );
}

function write(search: unknown): string {
  return search instanceof UnreadableSearch ? search.json : writeSearchJson(search);
}

/** Characters that always fit in one line of the field. */
const lineCharacters = 56;

/** Rows needed to show `json`, up to a maximum. */
function countRows(json: string): number {
  const lines = json
    .split("\n")
    .map((line) => Math.max(1, Math.ceil(line.length / lineCharacters)));
  return Math.min(
    16,
    Math.max(
      2,
      lines.reduce((sum, rows) => sum + rows, 0),
    ),
  );
}
