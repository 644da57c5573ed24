import { z } from "zod";
import { personRefSchema } from "@/lib/shared/people/person-ref";

/* The calls of the API by a client, newest first (docs/operating.md, "Requests"). */

const time = z.iso.datetime("Use a time such as 2026-11-21T00:00:00Z.").optional();

/**
 * Query of the list. `status` is a status such as 404 or a class such as 4xx; `operation` its ID in openapi.json; `from` is inclusive,
 * `to` exclusive; `q` part of the path, request ID, error, address or user agent; `client` for managers of an agency; `person` of the client.
 */
export const requestSearchSchema = z.strictObject({
  status: z
    .string()
    .regex(/^[1-5](?:xx|[0-9]{2})$/, "Use a status such as 404, or a class such as 4xx.")
    .optional(),
  operation: z.string().max(64).optional(),
  from: time,
  to: time,
  q: z.string().max(255).optional(),
  client: z.uuid("The client ID must be a UUID.").toLowerCase().optional(),
  person: z.uuid("The person's ID must be a UUID.").toLowerCase().optional(),
  cursor: z.string().max(4_096).optional(),
});
export type RequestSearch = z.output<typeof requestSearchSchema>;

/** A call: the request, its origin, and the answer. */
const loggedRequestSchema = z.object({
  /** The X-Request-Id of its answer. */
  id: z.string(),
  /** Time of its arrival, ISO 8601 in UTC. */
  time: z.string(),
  /** Its ID in openapi.json. */
  operation: z.string(),
  method: z.string(),
  /** Includes the query; secrets in it are hidden. Ends with "…" if it was cut. */
  path: z.string(),
  status: z.number().int(),
  /** Whether the caller left, or the answer broke off, before its end. */
  is_cut: z.boolean(),
  /** Duration until the answer had been sent. */
  duration_ms: z.number(),
  address: z.string(),
  user_agent: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  client: z.object({ uuid: z.string(), name: z.string() }),
  person: personRefSchema,
});
export type LoggedRequest = z.infer<typeof loggedRequestSchema>;

export const requestListSchema = z.object({
  requests: z.array(loggedRequestSchema),
  next_cursor: z.string().nullable(),
  /** Whether the calls of all the company's clients are listed, and `client` can filter them. */
  has_other_clients: z.boolean(),
  /** For how many days, and how many calls of a client, are kept; null if none are. */
  kept: z.object({ days: z.number().int(), requests: z.number().int() }).nullable(),
});
export type RequestList = z.infer<typeof requestListSchema>;

/** The first 16 KiB of a body. */
const keptBodySchema = z.object({
  /** Bytes of the whole body, even if only a part was kept; null if it did not arrive completely. */
  bytes: z.number().int().nullable(),
  /** Whether `content` is only the beginning. */
  is_cut: z.boolean(),
  /** "base64" if it isn't UTF-8. */
  encoding: z.enum(["text", "base64"]),
  content: z.string(),
});
export type KeptBody = z.infer<typeof keptBodySchema>;

/** Headers with their original names, and a body; null if there was none, or none is kept. */
const keptMessageSchema = z.object({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: keptBodySchema.nullable(),
});

export type KeptMessage = z.infer<typeof keptMessageSchema>;

/**
 * A call with its headers and bodies; these are null if the client had made too many calls in that second. Tokens and secrets are hidden,
 * as "[hidden]". Of unknown headers only the length is kept, as "[12 characters]"; of get-token no body.
 */
export const requestDetailSchema = loggedRequestSchema.extend({
  sent: keptMessageSchema.nullable(),
  answered: keptMessageSchema.nullable(),
});
export type RequestDetail = z.infer<typeof requestDetailSchema>;
