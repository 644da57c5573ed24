import { type JsonSchema } from "@/lib/shared/openapi/document";
import { type AnswerHeader, type OperationHeader } from "@/lib/server/http/endpoint/api-operation";
import { limits } from "@/lib/shared/limits";

const text = { type: "string" };
/** The headers of answers, for #/components/headers. */
export const answerHeaders = {
  "X-Request-Id": {
    description: "Names the request. Give it to your administrator if something is wrong.",
    schema: text,
  },
  "Retry-After": {
    description: "The number of seconds to wait before you try again.",
    schema: { type: "integer" },
  },
  "WWW-Authenticate": { description: "How to authenticate (RFC 6750).", schema: text },
  ETag: {
    description: 'The revision of the playlist, such as "r7". Send it as If-Match with a change.',
    schema: text,
  },
  Location: { description: "The page of the playlist in the dashboard.", schema: text },
  "Idempotent-Replayed": {
    description: "true if this is the answer of an earlier request with the same key.",
    schema: { type: "string", enum: ["true"] },
  },
} satisfies Record<AnswerHeader | string, object>;

/** The headers that an operation can take. */
export const requestHeaders: Record<
  OperationHeader,
  { required: boolean; isExtension: boolean; description: string; schema: JsonSchema }
> = {
  "If-Match": {
    required: true,
    isExtension: true,
    description:
      "The ETag of the playlist that the change is based on. * takes any revision, and may undo what others changed.",
    schema: { type: "string", pattern: '^((W/)?"r[0-9]{1,9}"|\\*)$' },
  },
  "If-None-Match": {
    required: false,
    isExtension: true,
    description: "The ETag of what you have. If the playlist is still the same, the answer is 304.",
    schema: text,
  },
  "ui-referer": {
    required: false,
    isExtension: false,
    description: "The document's requests send ADVERTISER. It has no effect and may be left out.",
    schema: text,
  },
  "Idempotency-Key": {
    required: false,
    isExtension: true,
    description:
      "Makes it safe to repeat the request for 24 hours: the first answer is given again, with a _token of the repeating request.",
    schema: {
      type: "string",
      minLength: 1,
      maxLength: limits.idempotencyKeyCharacters,
      pattern: "^[\\x21-\\x7e]+$",
    },
  },
};

/** References to answer headers, by name. */
export const listHeaders = (names: (keyof typeof answerHeaders)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
