"use client";

import { joinMessages, type FieldMessage } from "@/components/playlists/field-messages";
import { JsonSearchEditor } from "@/components/playlists/json-search-editor";
import { LazySearchBuilder } from "@/components/playlists/lazy-search-builder";
import { TextSearchEditor } from "@/components/playlists/text-search-editor";
import { TextToRules } from "@/components/playlists/text-to-rules";
import { isRulesDraft, isTextDraft } from "@/lib/playlists/search-drafts";
import { type SearchView } from "@/lib/playlists/search-views";

interface SearchEditorProps {
  view: SearchView;
  search: unknown;
  /** The name of the field where there is but one: "Search 2". */
  label: string;
  messages: FieldMessage[];
  autoFocus: boolean;
  onChange: (search: unknown) => void;
  onBlur: () => void;
  /** Makes another kind of search of this one. */
  onConvert: (search: unknown) => void;
}

/** The editor of the chosen view, for a search that this view can show. */
export function SearchEditor(all: SearchEditorProps) {
  const { view, search, messages, onConvert, ...props } = all;
  if (typeof search === "string" || isTextDraft(search)) {
    if (view === "text") return <TextSearchEditor {...props} search={search} messages={messages} />;
    if (view === "builder") return <TextToRules search={search} onConvert={onConvert} />;
  } else if (view === "builder" && isRulesDraft(search)) {
    return <LazySearchBuilder {...props} search={search} messages={messages} />;
  }
  return <JsonSearchEditor {...props} search={search} error={joinMessages(messages)} />;
}
