import {
  QueryBuilderContext,
  type QueryBuilderProps,
  QueryBuilderStateProvider,
  type RuleGroupType,
  type FullCombinator,
  type FullField,
  type FullOperator,
  useQueryBuilder,
} from "react-querybuilder";
import { SearchBuilderGroup } from "@/components/playlists/searches/search-builder-group";

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
