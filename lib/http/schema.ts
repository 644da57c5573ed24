import { z } from "zod";

/** The envelope of service-api.md ("Request envelope"): parameters under `body`, headers ignored. */
export const requestHeadersSchema = z
  .array(z.strictObject({ name: z.string(), value: z.string() }))
  .max(100)
  .default([]);

/** The envelope around the parameters of a POST operation. */
export function envelope<Body extends z.ZodType>(body: Body) {
  return z.strictObject({ request_headers: requestHeadersSchema, body });
}

/** The fields that every successful answer of the documented operations carries. */
export const successFields = {
  Message: z.literal(""),
  type: z.literal("success"),
} as const;

/** Their values. */
export const success = { Message: "", type: "success" } as const;

/** Every error answer (DESIGN §5 "Errors"). Paths are JSON Pointers (RFC 6901) into the request body. */
export const errorBodySchema = z.object({
  Message: z.string(),
  type: z.literal("error"),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
