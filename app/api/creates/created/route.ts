import { findCreated } from "@/lib/server/domain/service/read-creates";
import { createdSearchSchema, createdUnderKeySchema } from "@/lib/shared/creates/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** The playlist created by a request whose answer was lost, by its Idempotency-Key. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: createdSearchSchema,
  response: createdUnderKeySchema,
  answer: ({ runtime, principal, query: { key } }) => findCreated(runtime, principal, key),
});
