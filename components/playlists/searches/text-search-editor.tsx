import {
  joinMessages,
  messagesBelow,
  type FieldErrorMessage,
} from "@/components/ui/flatten-errors";
import { SearchLabelField } from "@/components/playlists/searches/search-option-fields";
import { TextArea } from "@/components/ui/text-area";
import { type TextSearchDraft } from "@/lib/shared/playlists/searches/search-drafts";

interface TextSearchEditorProps {
  label: string;
  search: string | TextSearchDraft;
  messages: FieldErrorMessage[];
  autoFocus: boolean;
  onChange: (search: unknown) => void;
  onBlur: () => void;
}

/** Editor of a text search, plain or with a label. */
export function TextSearchEditor(props: TextSearchEditorProps) {
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
