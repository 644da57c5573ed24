import { findCreated } from "@/lib/server/remote/creates/find-created";
import { createdSearchSchema, createdUnderKeySchema } from "@/lib/shared/creates/schema";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";

/** The playlist that a create has made whose answer was lost, by its Idempotency-Key. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: createdSearchSchema,
    response: createdUnderKeySchema,
    answer: ({ runtime, principal, query: { key } }) => findCreated(runtime, principal, key),
  }),
});
