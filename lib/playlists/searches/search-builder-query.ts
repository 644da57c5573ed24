import { newId } from "@/lib/ids";
import { emptyRule, type GroupDraft, type RuleDraft } from "@/lib/playlists/searches/search-drafts";

/*
 * The query as react-querybuilder wants it: the same nodes, each with an id that keeps its controls with
 * it. The ids are for the page alone and never become part of the search.
 */

export interface BuilderRule extends RuleDraft {
  id: string;
  value: RuleDraft["value"];
}
export interface BuilderGroup extends Omit<GroupDraft, "rules"> {
  id: string;
  rules: (BuilderRule | BuilderGroup)[];
}

/** `query` with ids. The order of each node's keys stays. */
export function toBuilderQuery(query: GroupDraft): BuilderGroup {
  const rules = query.rules.map((node) =>
    "rules" in node ? toBuilderQuery(node) : { ...node, value: node.value, id: newId() },
  );
  return { ...query, rules, id: newId() };
}

/** `query` without ids, as it is saved; a value that is not given yet is left out. */
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

/** A rule to be filled in. */
export function newBuilderRule(): BuilderRule {
  return { ...emptyRule, value: undefined, id: newId() };
}

/** A group with one rule to be filled in. Within "and" one wants "or", and the other way about. */
export function newBuilderGroup(parent: GroupDraft["combinator"]): BuilderGroup {
  return { combinator: parent === "and" ? "or" : "and", rules: [newBuilderRule()], id: newId() };
}

/** The path within a search of the node that stands at `path` in its query: [1, 0] is query › rules › 1 › rules › 0. */
export function toSearchPath(path: readonly number[]): string[] {
  return ["query", ...path.flatMap((index) => ["rules", String(index)])];
}
