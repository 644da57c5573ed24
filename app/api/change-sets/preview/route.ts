import { neededForAction } from "@/lib/server/domain/change-sets/needed-capability";
import { bulkPreviewSchema, bulkRequestSchema } from "@/lib/shared/change-sets/schema";
import { previewBulk } from "@/lib/server/domain/change-sets/start-change-set";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";

/** Previews a bulk change without applying it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "write",
    needs: ({ action }) => neededForAction(action),
    body: bulkRequestSchema,
    bodySize: "lists",
    response: bulkPreviewSchema,
    answer: ({ runtime, principal, body }) => previewBulk(runtime, principal, body),
  }),
});
