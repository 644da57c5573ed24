import { ListItem } from "@/components/ui/list-item";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { describeRuleValue } from "@/lib/shared/playlists/searches/describe-search";
import { type RuleDraft } from "@/lib/shared/playlists/searches/search-drafts";
import {
  readValueDraft,
  type ValueDraft,
  type ValueKind,
  valueKinds,
} from "@/lib/shared/playlists/searches/search-rule-value";

const kindWords: Record<ValueKind, string> = {
  text: "text",
  number: "number",
  boolean: "true/false",
};

interface SearchRuleValueProps {
  /** "rule 2.1" */
  name: string;
  rule: RuleDraft;
  /** Null if the value is read-only. */
  draft: ValueDraft | null;
  onChange: (draft: ValueDraft) => void;
  /** The schema's message; errors of the typed text take precedence. */
  error?: string;
}

/** Value of a rule and its type. */
export function SearchRuleValue(props: SearchRuleValueProps) {
  const { name, rule, draft, onChange, error } = props;
  if (!draft) {
    return (
      <p className="py-1.5 text-sm break-words text-muted">
        <bdi>{describeRuleValue(rule)}</bdi>. This list can only be edited as JSON.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-1 @xl:gap-1.5">
      <Select
        label={`Value type of ${name}`}
        isLabelHidden
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind: toKind(kind) })}
      >
        {valueKinds.map((kind) => (
          <ListItem key={kind} id={kind}>
            {kindWords[kind]}
          </ListItem>
        ))}
      </Select>
      <ValueField
        label={`Value of ${name}`}
        draft={draft}
        onChange={onChange}
        error={readValueDraft(draft).problem ?? error}
      />
    </div>
  );
}

interface ValueFieldProps {
  label: string;
  draft: ValueDraft;
  onChange: (draft: ValueDraft) => void;
  error?: string;
}

function ValueField({ label, draft, onChange, error }: ValueFieldProps) {
  const { kind, isList, text } = draft;
  const change = (next: string) => onChange({ ...draft, text: next });
  const field = { label, isLabelHidden: true, error, value: text, onChange: change };
  if (isList) {
    return <TextArea {...field} rows={countRows(text)} placeholder="Values, such as en, fr" />;
  }
  if (kind === "boolean") {
    const choice = text === "true" || text === "false" ? text : null;
    return (
      <Select {...field} value={choice} placeholder="choose">
        <ListItem id="true">true</ListItem>
        <ListItem id="false">false</ListItem>
      </Select>
    );
  }
  // Inputs have one line, but text from JSON can have several.
  if (text.includes("\n")) return <TextArea {...field} rows={countRows(text)} />;
  const inputMode = kind === "number" ? "decimal" : undefined;
  return <TextField {...field} placeholder="value" inputProps={{ inputMode }} />;
}

/** One row per line, between 2 and 8. */
function countRows(text: string): number {
  return Math.min(8, Math.max(2, text.split("\n").length));
}

function toKind(word: string): ValueKind {
  return valueKinds.find((kind) => kind === word) ?? "text";
}
