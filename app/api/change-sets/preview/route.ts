import { neededForAction } from "@/lib/server/domain/change-sets/needed-capability";
import { bulkPreviewSchema, bulkRequestSchema } from "@/lib/shared/change-sets/schema";
import { previewBulk } from "@/lib/server/domain/change-sets/start-change-set";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** Previews a bulk change without applying it. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: ({ action }) => neededForAction(action),
  body: bulkRequestSchema,
  bodySize: "lists",
  response: bulkPreviewSchema,
  answer: ({ runtime, principal, body }) => previewBulk(runtime, principal, body),
});
