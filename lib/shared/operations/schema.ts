import { z } from "zod";

const maxCharacters = 4_000;

/** Text of a path, a query or a header; the operation itself validates it. */
const value = z
  .string()
  .max(maxCharacters)
  .refine((text) => text.isWellFormed(), "Contains an unpaired surrogate. Remove it.");
const headerValue = z
  .string()
  .max(maxCharacters)
  .regex(/^[\x20-\x7e]*$/, "Contains a character that a header can't have.");

/** The headers that a call from the dashboard can set. */
export const runnableHeaders = [
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "ui-referer",
  "Content-Type",
] as const;

/** A call of an operation of openapi.json by its name, with parameters that may be invalid. */
export const runRequestSchema = z.strictObject({
  operation: z.string().max(100),
  /** Parameters of the path, by name. */
  params: z.record(z.string().max(100), value).default({}),
  /** The query as in an address, without "?". */
  query: value.default(""),
  headers: z.partialRecord(z.enum(runnableHeaders), headerValue).default({}),
  /** The body's text, which need not be JSON; absent or null for none. */
  body: z
    .string()
    .refine((text) => text.isWellFormed(), "Contains an unpaired surrogate. Remove it.")
    .nullish(),
});
export type RunRequest = z.input<typeof runRequestSchema>;

/** The operation's answer, whatever its status. Tokens in it are masked. */
export const runAnswerSchema = z.object({
  request_id: z.string(),
  status: z.int(),
  duration_ms: z.number(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
  /** "cut": the body was longer than `maxShownBytes`; "interrupted": the operation broke it off. */
  ending: z.enum(["complete", "cut", "interrupted"]),
});
export type RunAnswer = z.infer<typeof runAnswerSchema>;

/** Maximum bytes of an answer's body that the dashboard shows. */
export const maxShownBytes = 256 * 1024;
