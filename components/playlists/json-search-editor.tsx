"use client";

import { useState } from "react";
import { UnreadableSearch } from "@/components/playlists/form-values";
import { type SearchEditorProps } from "@/components/playlists/search-card";
import { TextArea } from "@/components/ui/text-area";
import { parseSearchJson } from "@/lib/playlists/parse-search-json";

/** A search as JSON. The text is kept as it is typed; the search is what it says, once it can be read. */
export function JsonSearchEditor({
  search,
  onChange,
  error,
  ...field
}: SearchEditorProps<unknown>) {
  const [json, setJson] = useState(() => write(search));
  const change = (text: string) => {
    setJson(text);
    const parsed = parseSearchJson(text);
    onChange("search" in parsed ? parsed.search : new UnreadableSearch(text, parsed.problem));
  };
  return (
    <TextArea
      {...field}
      error={error}
      rows={countRows(json)}
      isCode
      value={json}
      onChange={change}
    />
  );
}

function write(search: unknown): string {
  return search instanceof UnreadableSearch ? search.json : JSON.stringify(search, null, 2);
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
