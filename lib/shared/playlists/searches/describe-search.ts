import {
  type GroupDraft,
  isRulesDraft,
  isTextDraft,
  type RuleDraft,
  type Scalar,
} from "@/lib/shared/playlists/searches/search-drafts";

/** A search for display: quoted text, a sentence, or opaque JSON. */
type SearchDescription =
  | { kind: "text"; text: string; label: string | null }
  | { kind: "rules"; sentence: string; label: string | null; limit: number | null }
  | { kind: "opaque" };

/** Describes an element of `searches`. Missing parts are "…"; objects of an unknown shape are opaque. */
export function describeSearch(search: unknown): SearchDescription {
  if (typeof search === "string") return { kind: "text", text: search, label: null };
  if (isTextDraft(search)) return { kind: "text", text: search.q, label: search.label ?? null };
  if (!isRulesDraft(search)) return { kind: "opaque" };
  return {
    kind: "rules",
    sentence: describeGroup(search.query),
    label: search.label ?? null,
    limit: typeof search.limit === "number" ? search.limit : null,
  };
}

export const operatorWords: Record<RuleDraft["operator"], string> = {
  is: "is",
  is_not: "is not",
  in: "is one of",
  not_in: "is none of",
  contains: "contains",
  starts_with: "starts with",
  gt: "is more than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
};

const gap = "…";

/** "genre is “news” and (language is “en” or title contains “case”)": inner groups are in parentheses. */
function describeGroup(group: GroupDraft): string {
  if (group.rules.length === 0) return gap;
  return group.rules
    .map((node) => {
      if (!("rules" in node)) return describeRule(node);
      return node.rules.length > 1 ? `(${describeGroup(node)})` : describeGroup(node);
    })
    .join(` ${group.combinator} `);
}

function describeRule({ field, operator, value }: RuleDraft): string {
  const name = field.replaceAll("_", " ") || gap;
  return `${name} ${operatorWords[operator]} ${describeRuleValue({ value })}`;
}

/** Describes a rule's value: “news”, 1,000, “news” or “history”. */
export function describeRuleValue({ value }: Pick<RuleDraft, "value">): string {
  return Array.isArray(value) ? joinWords(value.map(describeValue)) : describeValue(value);
}

function describeValue(value: Scalar | undefined): string {
  if (value === undefined) return gap;
  if (typeof value === "string") return `“${value}”`;
  if (typeof value === "boolean") return value ? "true" : "false";
  return value.toLocaleString("en", { maximumFractionDigits: 20 });
}

function joinWords(words: string[]): string {
  const last = words.at(-1) ?? gap;
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}
