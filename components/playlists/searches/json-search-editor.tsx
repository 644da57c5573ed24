"use client";

import { useState } from "react";
import { UnreadableSearch } from "@/components/playlists/form/form-values";
import { TextArea } from "@/components/ui/text-area";
import { parseSearchJson, writeSearchJson } from "@/lib/playlists/searches/parse-search-json";

interface JsonSearchEditorProps {
  label: string;
  search: unknown;
  error?: string;
  autoFocus: boolean;
  onChange: (search: unknown) => void;
  onBlur: () => void;
}

/** A search as JSON. The text is kept as it is typed; the search is what it says, once it can be read. */
export function JsonSearchEditor({ search, onChange, ...field }: JsonSearchEditorProps) {
  const [shown, setShown] = useState(() => ({ search, json: write(search) }));
  // Changed from elsewhere: the text here says something else.
  const isStale = shown.search !== search && write(shown.search) !== write(search);
  if (isStale) setShown({ search, json: write(search) });
  const { json } = shown;
  const change = (text: string) => {
    const parsed = parseSearchJson(text);
    const next = "search" in parsed ? parsed.search : new UnreadableSearch(text, parsed.problem);
    setShown({ search: next, json: text });
    onChange(next);
  };
  return (
    <TextArea
      {...field}
      isLabelHidden
      rows={countRows(json)}
      isCode
      value={json}
      onChange={change}
    />
  );
}

function write(search: unknown): string {
  return search instanceof UnreadableSearch ? search.json : writeSearchJson(search);
}

/** Characters that surely fit on a line of the field. */
const lineCharacters = 56;

/** Rows that show all of `json`, within reason. */
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
