import { useState } from "react";
import { readJsonSearch, UnreadableSearch } from "@/components/playlists/form/form-values";
import { SearchLabelField } from "@/components/playlists/searches/search-option-fields";
import { Button } from "@/components/ui/button";
import {
  type FieldErrorMessage,
  joinMessages,
  messagesBelow,
} from "@/components/ui/flatten-errors";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { TextArea } from "@/components/ui/text-field";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { writeSearchJson } from "@/lib/shared/playlists/searches/parse-search-json";
import {
  emptyRule,
  isRulesDraft,
  isTextDraft,
  rulesSearch,
  type SearchView,
  type TextSearchDraft,
} from "@/lib/shared/playlists/searches/search-drafts";

interface JsonSearchEditorProps {
  label: string;
  search: unknown;
  error?: string;
  autoFocus: boolean;
  onChange: (search: unknown) => void;
  onBlur: () => void;
}

/** JSON editor of a search. Keeps the typed text, and updates the search when the JSON is valid. */
function JsonSearchEditor({ search, onChange, ...field }: JsonSearchEditorProps) {
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

/** The builder, loaded on demand. If loading fails, only this search shows an error. */
const LazySearchBuilder = lazyPart(
  () =>
    import("@/components/playlists/searches/builder-search-editor.lazy").then(
      (file) => file.BuilderSearchEditor,
    ),
  {
    name: "the builder",
    reassurance: "Your search is kept. You can edit it as JSON.",
    loading: (
      <div role="status">
        <VisuallyHidden>Loading the builder</VisuallyHidden>
        <Skeleton className="h-32" />
      </div>
    ),
  },
);

interface SearchEditorProps {
  view: SearchView;
  search: unknown;
  /** Accessible name of a single field: "Search 2". */
  label: string;
  messages: FieldErrorMessage[];
  autoFocus: boolean;
  onChange: (search: unknown) => void;
  onBlur: () => void;
  /** Converts the search to another kind. */
  onConvert: (search: unknown) => void;
}

/** The editor of the selected view. */
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

interface TextToRulesProps {
  search: string | TextSearchDraft;
  onConvert: (search: unknown) => void;
}

/** The builder view of a text search: offers to convert it to rules. */
function TextToRules({ search, onConvert }: TextToRulesProps) {
  const text = typeof search === "string" ? search : search.q;
  const label = typeof search === "string" ? undefined : search.label;
  const rule =
    text === "" ? emptyRule : { ...emptyRule, operator: "contains" as const, value: text };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded border border-dashed px-3 py-2.5">
      <p className="min-w-0 text-sm text-muted">
        This is a text search. Converted to rules, it starts with one rule that contains the text.
      </p>
      <Button size="sm" onPress={() => onConvert(rulesSearch(rule, label))}>
        Convert to rules
      </Button>
    </div>
  );
}

interface TextSearchEditorProps {
  label: string;
  search: string | TextSearchDraft;
  messages: FieldErrorMessage[];
  autoFocus: boolean;
  onChange: (search: unknown) => void;
  onBlur: () => void;
}

/** Editor of a text search, plain or with a label. */
function TextSearchEditor(props: TextSearchEditorProps) {
  const { label, search, messages, autoFocus, onChange, onBlur } = props;
  const isPlain = typeof search === "string";
  const field = { label, isLabelHidden: true, rows: 1, autoFocus, placeholder: "true crime" };
  if (isPlain) {
    const error = joinMessages(messages);
    return <TextArea {...field} value={search} onChange={onChange} onBlur={onBlur} error={error} />;
  }
  const others = messages.filter(({ path }) => path[0] !== "label" && path[0] !== "q");
  return (
    <div className="flex flex-col gap-2">
      <SearchLabelField search={search} messages={messages} onChange={onChange} onBlur={onBlur} />
      <TextArea
        {...field}
        value={search.q}
        onChange={(q) => onChange({ ...search, q })}
        onBlur={onBlur}
        error={joinMessages([...messagesBelow(messages, ["q"]), ...others])}
      />
    </div>
  );
}
