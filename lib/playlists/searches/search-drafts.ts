import { limits } from "@/lib/limits";
import {
  rulesSearchSchema,
  ruleSchema,
  searchCombinators,
  searchOperators,
  type SearchGroup,
  type SearchRule,
  textSearchSchema,
} from "@/lib/playlists/searches/search-schema";

/*
 * Searches of ours ("search/1") while they are written: of the right shape, so that an editor can show
 * every part of them, but perhaps not complete or within the limits yet. The schema judges that.
 */

export type RuleValue = SearchRule["value"];
export type Scalar = Exclude<RuleValue, unknown[]>;

/** A rule; one without a value has none yet. */
export interface RuleDraft extends Omit<SearchRule, "value"> {
  value?: RuleValue;
}
export interface GroupDraft {
  combinator: SearchGroup["combinator"];
  rules: (RuleDraft | GroupDraft)[];
}
export interface RulesSearchDraft {
  schema: "search/1";
  type: "rules";
  label?: string;
  /** A number, or what was typed in place of one. */
  limit?: number | string;
  query: GroupDraft;
}
export interface TextSearchDraft {
  schema: "search/1";
  type: "text";
  q: string;
  label?: string;
}

/** Groups within the outermost one that a rule can be in before the search has too many levels. */
export const groupLevels = Math.max(0, Math.floor((limits.searchDepth - 4) / 2));

/** A rule to be filled in. */
export const emptyRule: RuleDraft = { field: "", operator: "is" };

/** A search by rules with nothing in it but `rule`. */
export function rulesSearch(rule: RuleDraft, label?: string): RulesSearchDraft {
  const named = label === undefined ? {} : { label };
  const query: GroupDraft = { combinator: "and", rules: [rule] };
  return { schema: "search/1", type: "rules", ...named, query };
}

export function isTextDraft(search: unknown): search is TextSearchDraft {
  return isOwn(search, "text", textSearchSchema.shape) && typeof search.q === "string";
}

export function isRulesDraft(search: unknown): search is RulesSearchDraft {
  if (!isOwn(search, "rules", rulesSearchSchema.shape)) return false;
  const hasRightLimit = ["undefined", "number", "string"].includes(typeof search.limit);
  return hasRightLimit && isGroup(search.query, groupLevels);
}

/** Whether a rule's value is a list by nature of its operator. */
export function takesList(operator: RuleDraft["operator"]): boolean {
  return operator === "in" || operator === "not_in";
}

function isOwn(search: unknown, type: string, shape: object): search is Record<string, unknown> {
  return (
    hasOnly(search, shape) &&
    search.schema === "search/1" &&
    search.type === type &&
    ["undefined", "string"].includes(typeof search.label)
  );
}

function isGroup(node: unknown, levels: number): node is GroupDraft {
  return (
    hasOnly(node, { combinator: 0, rules: 0 }) &&
    isOneOf(searchCombinators, node.combinator) &&
    Array.isArray(node.rules) &&
    node.rules.every((child) => isRule(child) || (levels > 0 && isGroup(child, levels - 1)))
  );
}

function isRule(node: unknown): node is RuleDraft {
  return (
    hasOnly(node, ruleSchema.shape) &&
    typeof node.field === "string" &&
    isOneOf(searchOperators, node.operator) &&
    (node.value === undefined || isScalar(node.value) || isList(node.value))
  );
}

function isList(value: unknown): value is Scalar[] {
  return Array.isArray(value) && value.every(isScalar);
}

function isScalar(value: unknown): value is Scalar {
  return ["string", "number", "boolean"].includes(typeof value);
}

function isOneOf(words: readonly unknown[], word: unknown): boolean {
  return words.includes(word);
}

/** Whether `value` is an object without a key that `shape` has not: what no editor shows must not be there. */
function hasOnly(value: unknown, shape: object): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.keys(value).every((key) => Object.hasOwn(shape, key));
}
