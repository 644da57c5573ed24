import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { nameListSchema, namesRequestSchema } from "@/lib/shared/catalogue/schema";

/** The names of inventory IDs of one kind. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isQuery: true,
  body: namesRequestSchema,
  response: nameListSchema,
  handle: async ({ runtime, principal, body }) => {
    const names = await findNames(runtime.database, principal, body);
    return { body: { names: Array.from(names.values()) } };
  },
});
