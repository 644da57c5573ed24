import { useState } from "react";
import { type RuleGroupType } from "react-querybuilder";
import { type FieldErrorMessage } from "@/components/ui/flatten-errors";
import {
  SearchBuilder,
  SearchBuilderGroup,
} from "@/components/playlists/searches/search-builder-group";
import {
  hasLeftField,
  knownFieldsId,
  SearchBuilderContext,
} from "@/components/playlists/searches/search-builder-context";
import { SearchBuilderRule } from "@/components/playlists/searches/search-builder-rule";
import {
  SearchLabelField,
  SearchLimitField,
} from "@/components/playlists/searches/search-option-fields";
import { Disclosure } from "@/components/ui/disclosure";
import { newId } from "@/lib/shared/ids";
import {
  type BuilderGroup,
  fromBuilderQuery,
  newBuilderGroup,
  newBuilderRule,
  toBuilderQuery,
} from "@/lib/shared/playlists/searches/search-builder-query";
import {
  groupLevels,
  knownSearchFields,
  type RulesSearchDraft,
} from "@/lib/shared/playlists/searches/search-drafts";

interface BuilderSearchEditorProps {
  search: RulesSearchDraft;
  messages: FieldErrorMessage[];
  autoFocus: boolean;
  onChange: (search: unknown) => void;
  onBlur: () => void;
}

const controls = { ruleGroup: SearchBuilderGroup, rule: SearchBuilderRule };

/** The rules builder of a search, with its label and limit. @public imported on demand */
export function BuilderSearchEditor(props: BuilderSearchEditorProps) {
  const { search, messages, autoFocus, onChange, onBlur } = props;
  const [shown, setShown] = useState(() => ({ search, query: toBuilderQuery(search.query) }));
  const [added, setAdded] = useState(() => (autoFocus ? shown.query.rules[0]?.id : undefined));
  // The query was changed from outside, so the rules get new IDs.
  const isStale = shown.search.query !== search.query;
  if (isStale) setShown({ search, query: toBuilderQuery(search.query) });

  const change = (next: RuleGroupType) => {
    const query = next as BuilderGroup;
    const changed = { ...search, query: fromBuilderQuery(query) };
    setShown({ search: changed, query });
    onChange(changed);
  };
  return (
    <div onBlur={(event) => hasLeftField(event) && onBlur()} className="flex flex-col gap-3">
      <datalist id={knownFieldsId}>
        {knownSearchFields.map((field) => (
          <option key={field} value={field} />
        ))}
      </datalist>
      <SearchBuilderContext value={{ messages, added }}>
        <SearchBuilder
          query={shown.query as RuleGroupType}
          onQueryChange={change}
          onAddRule={() => {
            const rule = newBuilderRule();
            setAdded(rule.id);
            return rule;
          }}
          onAddGroup={(_group, path, query) => {
            const group = newBuilderGroup(combinatorAt(query as BuilderGroup, path));
            setAdded(group.rules[0]?.id);
            return group as RuleGroupType;
          }}
          controlElements={controls}
          idGenerator={newId}
          maxLevels={groupLevels}
          enableMountQueryChange={false}
          resetOnFieldChange={false}
          suppressStandardClassnames
        />
      </SearchBuilderContext>
      <Disclosure
        title="Label and limit"
        isOpenAtFirst={search.label !== undefined || search.limit !== undefined}
        titleClassName="text-sm text-muted hover:text-ink"
      >
        <div className="grid grid-cols-[minmax(0,1fr)_10rem] gap-3 pt-2">
          <SearchLabelField search={search} messages={messages} onChange={onChange} />
          <SearchLimitField search={search} messages={messages} onChange={onChange} />
        </div>
      </Disclosure>
    </div>
  );
}

function combinatorAt(group: BuilderGroup, path: readonly number[]): BuilderGroup["combinator"] {
  const [first, ...rest] = path;
  const child = first === undefined ? undefined : group.rules[first];
  return child && "rules" in child ? combinatorAt(child, rest) : group.combinator;
}
