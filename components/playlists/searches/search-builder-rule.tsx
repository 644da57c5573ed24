import { X } from "lucide-react";
import { useContext, useState } from "react";
import { type RuleProps, useRule } from "react-querybuilder";
import {
  hasLeftField,
  knownFieldsId,
  removeAndFocus,
  SearchBuilderContext,
} from "@/components/playlists/searches/search-builder-context";
import { afterPress } from "@/components/ui/after-press";
import { joinMessages, messagesBelow } from "@/components/ui/flatten-errors";
import { IconButton } from "@/components/ui/icon-button";
import { ListItem } from "@/components/ui/list-item";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { describeRuleValue, operatorWords } from "@/lib/shared/playlists/searches/describe-search";
import {
  type BuilderRule,
  toSearchPath,
} from "@/lib/shared/playlists/searches/search-builder-query";
import { type RuleDraft } from "@/lib/shared/playlists/searches/search-drafts";
import {
  readValueDraft,
  toValueDraft,
  type ValueDraft,
  type ValueKind,
  valueKinds,
  withOperator,
} from "@/lib/shared/playlists/searches/search-rule-value";
import { searchOperators } from "@/lib/shared/playlists/searches/search-schema";

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
function SearchRuleValue(props: SearchRuleValueProps) {
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

/** A rule: field, operator and value. Its number includes the positions of its groups. */
export function SearchBuilderRule(props: RuleProps) {
  const { path, onChangeField, onChangeOperator, onChangeValue, removeRule } = useRule(props);
  const rule = props.rule as BuilderRule;
  const { messages, added } = useContext(SearchBuilderContext);
  const [draft, setDraft] = useState(() => toValueDraft(rule));
  // A rule shows no errors for missing parts before the user has left it.
  const [isNew, setNew] = useState(added === rule.id);

  const own = isNew ? [] : messagesBelow(messages, toSearchPath(path));
  const errorOf = (key: string) => joinMessages(messagesBelow(own, [key]));
  const name = `rule ${path.map((index) => index + 1).join(".")}`;

  const changeValue = (next: ValueDraft) => {
    setDraft(next);
    onChangeValue(readValueDraft(next).value);
  };
  const changeOperator = (word: string) => {
    const operator = searchOperators.find((known) => known === word) ?? rule.operator;
    onChangeOperator(operator);
    const next = draft && withOperator(draft, operator);
    if (next && next.isList !== draft.isList) changeValue(next);
  };
  return (
    <div
      onBlur={(event) => hasLeftField(event) && afterPress(() => setNew(false))()}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === "Enter" && (ctrlKey || metaKey)) setNew(false);
      }}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_1.75rem] gap-1 pb-1 @xl:grid-cols-[minmax(0,4fr)_9rem_minmax(0,6fr)_1.75rem] @xl:gap-1.5 @xl:pb-0"
    >
      <TextField
        label={`Field of ${name}`}
        isLabelHidden
        autoFocus={added === rule.id}
        placeholder="Field, such as genre"
        // Browsers draw an arrow over the text.
        inputClassName="[&::-webkit-calendar-picker-indicator]:hidden!"
        inputProps={{ spellCheck: "false", autoCapitalize: "none", list: knownFieldsId }}
        value={rule.field}
        onChange={onChangeField}
        error={errorOf("field")}
      />
      <Select
        label={`Operator of ${name}`}
        isLabelHidden
        value={rule.operator}
        onChange={changeOperator}
        error={errorOf("operator")}
      >
        {searchOperators.map((operator) => (
          <ListItem key={operator} id={operator}>
            {operatorWords[operator]}
          </ListItem>
        ))}
      </Select>
      <div className="col-span-2 flex min-w-0 flex-col gap-1 @xl:col-span-1">
        <SearchRuleValue
          name={name}
          rule={rule}
          draft={draft}
          onChange={changeValue}
          error={errorOf("value")}
        />
      </div>
      <IconButton
        label={`Remove ${name}`}
        className="col-start-3 row-start-1 mt-1 @xl:col-start-4"
        onPress={({ target }) => removeAndFocus(target, "rule", () => removeRule())}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
