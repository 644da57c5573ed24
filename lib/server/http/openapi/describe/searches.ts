import { type JsonSchema } from "@/lib/shared/openapi/document";
import { limits } from "@/lib/shared/limits";
import { describeFields, describeSchema } from "@/lib/server/http/openapi/schema-docs";
import {
  rulesSearchSchema,
  ruleSchema,
  searchCombinators,
  searchSchema,
  storedSearchSchema,
  textSearchSchema,
} from "@/lib/shared/playlists/searches/search-schema";

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Text without the characters that `findForbiddenCharacter` refuses; JSON Schema states only its length. */
const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });

/** Components that `searchSchema` refers to, which zod cannot see behind its transforms. */
export const searchSchemas = {
  SearchText: textSearchSchema,
  SearchRules: rulesSearchSchema,
  SearchRule: ruleSchema,
};
export const handwrittenSearchSchemas: Record<string, JsonSchema> = {
  SearchGroup: {
    type: "object",
    description: "Rules and groups of rules, joined by and or or.",
    required: ["combinator", "rules"],
    additionalProperties: false,
    properties: {
      combinator: { type: "string", enum: searchCombinators },
      rules: {
        type: "array",
        minItems: 1,
        maxItems: 200,
        items: { anyOf: [schemaRef("SearchRule"), schemaRef("SearchGroup")] },
      },
    },
  },
};

/** Describes the elements of `searches`. */
export function describeSearches(): void {
  describeSchema(searchSchema, {
    json: {
      anyOf: [
        text(limits.searchCharacters),
        schemaRef("SearchText"),
        schemaRef("SearchRules"),
        {
          type: "object",
          description: "Any other object, stored and returned unchanged.",
          properties: { schema: { not: { const: "search/1" } } },
          // Generated clients allow no other keys without it.
          additionalProperties: true,
        },
      ],
    },
    description: `Text, or a JSON object of at most ${limits.searchBytes} bytes and ${limits.searchDepth} levels. An object with "schema": "search/1" is validated; any other is stored unchanged.`,
  });
  describeSchema(storedSearchSchema, {
    json: { anyOf: [{ type: "string" }, { type: "object", additionalProperties: true }] },
    description: "A search, as it was sent.",
  });
  describeFields(textSearchSchema, {
    schema: '"search/1".',
    type: '"text".',
    q: "The text to search for.",
    label: "A name for people.",
  });
  describeFields(rulesSearchSchema, {
    schema: '"search/1".',
    type: '"rules".',
    label: "A name for people.",
    limit: "The most IDs that the search may match.",
    query: { json: schemaRef("SearchGroup") },
  });
  describeFields(ruleSchema, {
    field: "What the rule looks at, such as genre.",
    operator: "How it compares.",
    value: "What it compares with.",
  });
}
