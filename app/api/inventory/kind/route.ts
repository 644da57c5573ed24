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
  answer: ({ runtime, principal, body }) => guessKind(runtime.database, principal, body.ids),
});
