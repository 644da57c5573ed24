import { limits } from "@/lib/shared/limits";
import {
  ruleSchema,
  rulesSearchSchema,
  searchCombinators,
  type SearchGroup,
  searchOperators,
  type SearchRule,
  textSearchSchema,
} from "@/lib/shared/playlists/searches/search-schema";

/** Searches in our own format ("search/1") while edited; possibly incomplete or over the limits. */

export type RuleValue = SearchRule["value"];
export type Scalar = Exclude<RuleValue, unknown[]>;

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
  /** A number, or the invalid text entered instead. */
  limit?: number | string;
  query: GroupDraft;
}
export interface TextSearchDraft {
  schema: "search/1";
  type: "text";
  q: string;
  label?: string;
}

/** Maximum nesting of groups below the outermost before a search exceeds `limits.searchDepth`. */
export const groupLevels = Math.max(0, Math.floor((limits.searchDepth - 4) / 2));

export const emptyRule: RuleDraft = { field: "", operator: "is" };

/** Creates a search with one rule. */
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

/** Whether an operator's value is always a list. */
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

/** Whether `value` is an object with no keys besides those of `shape`; editors would drop others. */
function hasOnly(value: unknown, shape: object): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.keys(value).every((key) => Object.hasOwn(shape, key));
}

/** Fields that the builder suggests. Any other field is accepted too. */
export const knownSearchFields = [
  "genre",
  "topic",
  "language",
  "country",
  "title",
  "publisher",
  "station",
  "host",
  "format",
  "explicit",
];

export const searchViews = ["text", "builder", "json"] as const;
export type SearchView = (typeof searchViews)[number];

const isText = (search: unknown) => typeof search === "string" || isTextDraft(search);

/** Returns the initial view of a search. */
export function defaultView(search: unknown): SearchView {
  if (isText(search)) return "text";
  return isRulesDraft(search) ? "builder" : "json";
}

/** Returns the views that show `search` completely. The builder shows text only to convert it. */
export function findViews(search: unknown): SearchView[] {
  if (isText(search)) return ["text", "builder", "json"];
  return isRulesDraft(search) ? ["builder", "json"] : ["json"];
}
