import { ListTree, Plus, X } from "lucide-react";
import { useContext } from "react";
import {
  type FullCombinator,
  type FullField,
  type FullOperator,
  QueryBuilderContext,
  type QueryBuilderProps,
  QueryBuilderStateProvider,
  type RuleGroupProps,
  type RuleGroupType,
  useQueryBuilder,
  useRuleGroup,
} from "react-querybuilder";
import {
  removeAndFocus,
  SearchBuilderContext,
} from "@/components/playlists/searches/search-builder-context";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/style";
import { FieldGroup } from "@/components/ui/field-group";
import {
  type FieldErrorMessage,
  joinMessages,
  messagesBelow,
} from "@/components/ui/flatten-errors";
import { IconButton } from "@/components/ui/icon-button";
import { ListItem } from "@/components/ui/list-item";
import { Select } from "@/components/ui/select";
import { toSearchPath } from "@/lib/shared/playlists/searches/search-builder-query";
import { searchCombinators } from "@/lib/shared/playlists/searches/search-schema";

const combinatorWords = { and: "All of these (and)", or: "Any of these (or)" };

/** A group of rules and groups with one combinator. The root group has no number and cannot be removed. */
export function SearchBuilderGroup(props: RuleGroupProps) {
  const group = useRuleGroup(props);
  const { messages } = useContext(SearchBuilderContext);
  const place = group.path.map((index) => index + 1).join(".");
  const isInner = place !== "";
  const Rules = group.schema.controls.ruleGroupBodyElements;
  return (
    <div className={cx("@container min-w-0", isInner && "border-l-2 border-edge pl-3")}>
      <FieldGroup
        isLabelHidden
        label={isInner ? `Group ${place}` : "Rules"}
        error={joinMessages(findGroupMessages(messages, group.path))}
      >
        <div className="flex items-center justify-between gap-2">
          <Select
            label={isInner ? `Match in group ${place}` : "Match"}
            isLabelHidden
            value={group.combinator ?? null}
            onChange={(combinator) => group.onCombinatorChange(combinator)}
            className="w-48"
          >
            {searchCombinators.map((combinator) => (
              <ListItem key={combinator} id={combinator}>
                {combinatorWords[combinator]}
              </ListItem>
            ))}
          </Select>
          {isInner ? (
            <IconButton
              label={`Remove group ${place}`}
              onPress={({ target }) => removeAndFocus(target, "group", () => group.removeGroup())}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          ) : null}
        </div>
        <Rules {...group} />
        <div className="flex flex-wrap gap-1.5">
          <Button
            size="sm"
            data-add-rule
            aria-label={isInner ? `Add rule to group ${place}` : "Add rule"}
            onPress={() => group.addRule()}
          >
            <Plus aria-hidden className="size-3.5" />
            Add rule
          </Button>
          {group.path.length < group.schema.maxLevels ? (
            <Button
              size="sm"
              aria-label={isInner ? `Add group to group ${place}` : "Add group"}
              onPress={() => group.addGroup()}
            >
              <ListTree aria-hidden className="size-3.5" />
              Add group
            </Button>
          ) : null}
        </div>
      </FieldGroup>
    </div>
  );
}

/** Errors of the group; for the root, also those of the whole search. */
function findGroupMessages(messages: FieldErrorMessage[], path: number[]): FieldErrorMessage[] {
  const own = messagesBelow(messages, toSearchPath(path)).filter(
    ({ path: below }) => below.length === 0 || below.length === 1,
  );
  const whole = path.length > 0 ? [] : messages.filter(({ path: all }) => all.length === 0);
  return [...whole, ...own].map(({ message }) => ({ path: [], message }));
}

type BuilderProps = QueryBuilderProps<RuleGroupType, FullField, FullOperator, FullCombinator>;

const rootPath: number[] = [];

/** react-querybuilder with our controls. Its own `QueryBuilder` adds an unnamed `role="form"` landmark. */
export function SearchBuilder(props: BuilderProps) {
  return (
    <QueryBuilderStateProvider>
      <RootGroup {...props} />
    </QueryBuilderStateProvider>
  );
}

function RootGroup(props: BuilderProps) {
  const { rqbContext, rootGroup, schema, actions, translations } = useQueryBuilder(props);
  return (
    <QueryBuilderContext value={rqbContext}>
      <SearchBuilderGroup
        id={rootGroup.id}
        path={rootPath}
        ruleGroup={rootGroup}
        schema={schema}
        actions={actions}
        translations={translations}
      />
    </QueryBuilderContext>
  );
}
