import { z } from "zod";

/** The envelope of docs/service-api.md, "Request envelope": parameters under `body`; headers are ignored. */
export const requestHeadersSchema = z
  .array(
    z.object({ name: z.string(), value: z.string() }),
    "Send a list of names and values, or leave request_headers out.",
  )
  .max(100)
  .nullable()
  .default([]);

/** Wraps the parameters of a POST operation in the envelope. The document does not define further keys, so they are ignored. */
export function envelope<Body extends z.ZodType>(body: Body) {
  return z.object({ request_headers: requestHeadersSchema, body });
}

export const successFields = {
  Message: z.literal(""),
  type: z.literal("success"),
} as const;

export const success = { Message: "", type: "success" } as const;

/** Every error response (docs/service-api.md, "Errors"). Paths are JSON Pointers (RFC 6901). */
export const errorBodySchema = z.object({
  Message: z.string(),
  type: z.literal("error"),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Address of the code's description in the reference. Not in answers of the document's own operations. */
  doc_url: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

const notWholeNumber = "Enter a whole number.";

/** A whole number from `least` to `most` in ASCII digits; refuses "0x10", "1e2", " 5 " and "٣". */
export function wholeNumberSchema(
  min: number,
  max: number,
  { tooLow = `Enter ${min} or more.`, tooHigh = `Enter at most ${max}.` } = {},
) {
  return z
    .string(notWholeNumber)
    .regex(/^-?[0-9]{1,15}$/, notWholeNumber)
    .transform(Number)
    .pipe(z.number().min(min, tooLow).max(max, tooHigh));
}

/** Maximum rows of a page or results of a search. */
export const limitSchema = (most: number) =>
  wholeNumberSchema(1, most, {
    tooLow: "The limit must be at least 1.",
    tooHigh: `The limit can be at most ${most}.`,
  });
