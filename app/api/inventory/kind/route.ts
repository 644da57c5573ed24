import { guessKind } from "@/lib/server/domain/catalogue/guess-kind";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { kindGuessSchema, kindRequestSchema } from "@/lib/shared/catalogue/schema";

/** Guesses the kind of inventory IDs. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isQuery: true,
  body: kindRequestSchema,
  response: kindGuessSchema,
  handle: async ({ runtime, principal, body }) => ({
    body: await guessKind(runtime.database, principal, body.ids),
  }),
});
