import { newId } from "@/lib/shared/ids";
import {
  emptyRule,
  type GroupDraft,
  type RuleDraft,
} from "@/lib/shared/playlists/searches/search-drafts";

/** A query for react-querybuilder; each node has an ID for its controls that is never saved. */

export interface BuilderRule extends RuleDraft {
  id: string;
  value: RuleDraft["value"];
}
export interface BuilderGroup extends Omit<GroupDraft, "rules"> {
  id: string;
  rules: (BuilderRule | BuilderGroup)[];
}

/** Adds IDs to `query`; keeps the key order of each node. */
export function toBuilderQuery(query: GroupDraft): BuilderGroup {
  const rules = query.rules.map((node) =>
    "rules" in node ? toBuilderQuery(node) : { ...node, value: node.value, id: newId() },
  );
  return { ...query, rules, id: newId() };
}

/** Removes IDs and missing values from `query`, for saving. */
export function fromBuilderQuery({ id: _, ...query }: BuilderGroup): GroupDraft {
  return {
    ...query,
    rules: query.rules.map((node) => ("rules" in node ? fromBuilderQuery(node) : toRule(node))),
  };
}

function toRule({ id: _, ...rule }: BuilderRule): RuleDraft {
  if (rule.value !== undefined) return rule;
  const { value: _missing, ...rest } = rule;
  return rest;
}

/** Creates an empty rule. */
export function newBuilderRule(): BuilderRule {
  return { ...emptyRule, value: undefined, id: newId() };
}

/** Creates a group with one empty rule and the opposite combinator of its parent. */
export function newBuilderGroup(parent: GroupDraft["combinator"]): BuilderGroup {
  return { combinator: parent === "and" ? "or" : "and", rules: [newBuilderRule()], id: newId() };
}

/** Converts a path in the query to one in the search: [1, 0] becomes query › rules › 1 › rules › 0. */
export function toSearchPath(path: readonly number[]): string[] {
  return ["query", ...path.flatMap((index) => ["rules", String(index)])];
}
