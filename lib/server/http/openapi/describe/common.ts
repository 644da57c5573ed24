import { errorBodySchema, requestHeadersSchema, successFields } from "@/lib/shared/http/schema";
import { personRefSchema } from "@/lib/shared/people/person-ref";
import { describeFields, describeSchema } from "@/lib/server/http/openapi/schema-docs";

/** Describes what all operations share. */
export function describeCommon(): void {
  describeSchema(requestHeadersSchema, {
    description: "Name and value pairs. They have no effect and may be left out.",
  });
  describeSchema(successFields.Message, { description: "Empty on success." });
  describeSchema(successFields.type, { description: '"success".' });
  describeSchema(errorBodySchema, {
    id: "Error",
    description: "The response to every failed request.",
  });
  describeFields(errorBodySchema, {
    Message: "What is wrong and what to do, for people. It can change; act on code.",
    type: '"error".',
    code: { description: "What went wrong.", json: { $ref: "#/components/schemas/ErrorCode" } },
    errors:
      "The fields and parameters that aren't valid, at most 100 of them. path is a JSON Pointer (RFC 6901) into the request, such as /body/name or /query/limit.",
    doc_url: {
      description:
        "Address of the code's description in the reference. Responses of the document's own operations don't have it.",
      isExtension: true,
    },
  });
  describePerson();
}

/** Describes the person who is named together with a client. */
function describePerson(): void {
  describeSchema(personRefSchema, {
    description:
      "The person who acted for the client that is named with it: who last changed a playlist, created it, or made a revision. Null if the secret was shared.",
  });
}

/** The field of every answer to a token. */
export const tokenField =
  "Your token, or a fresh one when half of its hour is over. Use it for the next request.";

export const cursorField = "next_cursor of the previous page, with the same parameters.";

export const nextCursorField = "Where the next page begins. Absent on the last page.";

/** A whole number in a query, which zod reads from text. */
export const wholeNumber = (minimum: number, maximum: number, usual?: number) => ({
  type: "integer",
  minimum,
  maximum,
  ...(usual !== undefined && { default: usual }),
});
