import { matchTitles } from "@/lib/server/domain/catalogue/match-titles";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { titleMatchesSchema, titlesRequestSchema } from "@/lib/shared/catalogue/schema";

/** The inventory that has these names. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isQuery: true,
  body: titlesRequestSchema,
  response: titleMatchesSchema,
  answer: ({ runtime, principal, body }) => matchTitles(runtime.database, principal, body),
});
