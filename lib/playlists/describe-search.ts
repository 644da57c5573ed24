import {
  ownSearchSchema,
  type OwnSearch,
  type SearchGroup,
  type SearchRule,
} from "@/lib/playlists/search-schema";

/** What a search is to a reader: text in quotes, a sentence, or JSON of a shape that is not ours. */
export type SearchDescription =
  | { kind: "text"; text: string; label: string | null }
  | { kind: "rules"; sentence: string; label: string | null; limit: number | null }
  | { kind: "opaque" };

/** Describes an element of `searches`. An object that is not a valid "search/1" is opaque. */
export function describeSearch(search: unknown): SearchDescription {
  if (typeof search === "string") return { kind: "text", text: search, label: null };
  if (!isOwn(search)) return { kind: "opaque" };
  const label = search.label ?? null;
  if (search.type === "text") return { kind: "text", text: search.q, label };
  return {
    kind: "rules",
    sentence: describeGroup(search.query),
    label,
    limit: search.limit ?? null,
  };
}

function isOwn(search: unknown): search is OwnSearch {
  return ownSearchSchema.safeParse(search).success;
}

const verbs: Record<SearchRule["operator"], string> = {
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

/** "genre is “news” and (language is “en” or title contains “case”)": inner groups in brackets. */
function describeGroup(group: SearchGroup): string {
  return group.rules
    .map((node) => {
      if (!("rules" in node)) return describeRule(node);
      return node.rules.length > 1 ? `(${describeGroup(node)})` : describeGroup(node);
    })
    .join(` ${group.combinator} `);
}

function describeRule({ field, operator, value }: SearchRule): string {
  const name = field.replaceAll("_", " ");
  const words = Array.isArray(value) ? joinWords(value.map(describeValue)) : describeValue(value);
  return `${name} ${verbs[operator]} ${words}`;
}

function describeValue(value: string | number | boolean): string {
  if (typeof value === "string") return `“${value}”`;
  return typeof value === "number" ? value.toLocaleString("en") : value ? "true" : "false";
}

function joinWords(words: string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}
