import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { toFieldErrors } from "@/lib/shared/errors";
import { countCharacters, findForbiddenCharacter } from "@/lib/shared/text";

/**
 * Elements of `searches`: a string, an object in our own format "search/1", or any other object, which is
 * opaque and only limited in size. All are stored and returned unchanged.
 */

export const searchOperators = [
  "is",
  "is_not",
  "in",
  "not_in",
  "contains",
  "starts_with",
  "gt",
  "gte",
  "lt",
  "lte",
] as const;

const scalar = z.union([z.string().max(limits.searchCharacters), z.number(), z.boolean()]);

export const ruleSchema = z.strictObject({
  field: z.string().min(1, "Enter a field.").max(64, "A field has at most 64 characters."),
  operator: z.enum(searchOperators, `Choose an operator: ${searchOperators.join(", ")}.`),
  value: z.union(
    [scalar, z.array(scalar).min(1, "Enter at least one value.").max(1_000)],
    "Enter text, a number, true or false, or a list of these.",
  ),
});

export interface SearchGroup {
  combinator: "and" | "or";
  rules: (SearchRule | SearchGroup)[];
}
export type SearchRule = z.infer<typeof ruleSchema>;

export const searchCombinators = ["and", "or"] as const;

const groupSchema: z.ZodType<SearchGroup> = z.strictObject({
  combinator: z.enum(searchCombinators, 'The combinator must be "and" or "or".'),
  get rules() {
    return z.array(nodeSchema).min(1, "A group needs at least one rule.").max(200);
  },
});

const nodeSchema: z.ZodType<SearchRule | SearchGroup> = z.lazy(() =>
  z.unknown().transform((node, context): SearchRule | SearchGroup => {
    const isGroup =
      typeof node === "object" && node !== null && ("combinator" in node || "rules" in node);
    const checked = isGroup ? groupSchema.safeParse(node) : ruleSchema.safeParse(node);
    if (checked.success) return checked.data;
    for (const problem of toFieldErrors(checked.error))
      context.issues.push({ code: "custom", ...problem, input: node });
    return z.NEVER;
  }),
);

const label = z
  .string()
  .max(limits.nameCharacters, `A label has at most ${limits.nameCharacters} characters.`)
  .optional();
const limitMessage = `The limit must be a whole number from 1 to ${limits.inventoryIds.toLocaleString("en")}.`;

export const textSearchSchema = z.strictObject({
  schema: z.literal("search/1"),
  type: z.literal("text"),
  q: z
    .string("Enter the text to search for.")
    .min(1, "Enter the text to search for.")
    .max(limits.searchCharacters),
  label,
});

export const rulesSearchSchema = z.strictObject({
  schema: z.literal("search/1"),
  type: z.literal("rules"),
  label,
  limit: z
    .number(limitMessage)
    .int(limitMessage)
    .min(1, limitMessage)
    .max(limits.inventoryIds, limitMessage)
    .optional(),
  query: groupSchema,
});

/** Searches in our own format, strictly validated. */
const ownSearchSchema = z.discriminatedUnion(
  "type",
  [textSearchSchema, rulesSearchSchema],
  'The type of a "search/1" must be "text" or "rules".',
);

/** A stored search: text, our own format, or an opaque JSON object. */
export type Search = string | Record<string, unknown>;

/** A search in a response, unchanged; zod's object schemas would drop a key such as `__proto__`. */
export const storedSearchSchema = z.union([
  z.string(),
  z.custom<Record<string, unknown>>(isObject),
]);

/** One element of `searches`. Outputs the input object itself. */
export const searchSchema = z.unknown().transform((search, context): Search => {
  const add = (message: string, path: PropertyKey[] = []) =>
    context.issues.push({ code: "custom", message, path, input: search });
  if (typeof search === "string") {
    const problem = findStringError(search);
    if (problem) add(problem);
    return search;
  }
  if (!isObject(search)) {
    add("A search must be text or a JSON object.");
    return z.NEVER;
  }
  const problem = findObjectError(search);
  if (problem) add(problem);
  else if (search.schema === "search/1") {
    const { error } = ownSearchSchema.safeParse(search);
    for (const { message, path } of error ? toFieldErrors(error) : []) add(message, path);
  }
  return search;
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function findStringError(search: string): string | null {
  if (search.trim() === "") return "Enter a search, or remove it.";
  const length = countCharacters(search);
  if (length > limits.searchCharacters)
    return `Search has ${length} characters. The limit is ${limits.searchCharacters}.`;
  const forbidden = findForbiddenCharacter(search.replace(/[\t\n\r]/g, " "));
  return forbidden ? `Search ${forbidden}.` : null;
}

function findObjectError(search: Record<string, unknown>): string | null {
  const tooDeep = `Search has more than ${limits.searchDepth} levels of nesting. Simplify it.`;
  if (!isWithinDepth(search, limits.searchDepth)) return tooDeep;
  const json = JSON.stringify(search);
  const bytes = new TextEncoder().encode(json).length;
  if (bytes > limits.searchBytes)
    return `Search is ${bytes} bytes as JSON. The limit is ${limits.searchBytes}.`;
  return hasForbiddenText(search)
    ? "Search contains NUL or an unpaired surrogate. Remove it."
    : null;
}

function isWithinDepth(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((child) => isWithinDepth(child, levels - 1));
}

/** Databases cannot store NUL or lone surrogates; other text of an opaque object is unrestricted. */
function hasForbiddenText(value: unknown): boolean {
  if (typeof value === "string") return /[\0\p{Cs}]/u.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, child]) => hasForbiddenText(key) || hasForbiddenText(child),
  );
}
