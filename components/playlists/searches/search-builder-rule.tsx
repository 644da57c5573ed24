import { X } from "lucide-react";
import { useContext, useState } from "react";
import { type RuleProps, useRule } from "react-querybuilder";
import { joinMessages, messagesBelow } from "@/components/ui/flatten-errors";
import { SearchBuilderContext } from "@/components/playlists/searches/search-builder-context";
import {
  hasLeftField,
  knownFieldsId,
  removeAndFocus,
} from "@/components/playlists/searches/search-builder-context";
import { SearchRuleValue } from "@/components/playlists/searches/search-rule-value";
import { afterPress } from "@/components/ui/after-press";
import { IconButton } from "@/components/ui/icon-button";
import { ListItem } from "@/components/ui/list-item";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { operatorWords } from "@/lib/shared/playlists/searches/describe-search";
import {
  type BuilderRule,
  toSearchPath,
} from "@/lib/shared/playlists/searches/search-builder-query";
import {
  readValueDraft,
  toValueDraft,
  type ValueDraft,
  withOperator,
} from "@/lib/shared/playlists/searches/search-rule-value";
import { searchOperators } from "@/lib/shared/playlists/searches/search-schema";

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
