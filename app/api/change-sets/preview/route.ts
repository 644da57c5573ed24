import { neededForAction } from "@/lib/change-sets/needed-capability";
import { bulkPreviewSchema, bulkRequestSchema } from "@/lib/change-sets/schema";
import { previewBulk } from "@/lib/change-sets/start-change-set.server";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** Previews a bulk change without applying it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "write",
    needs: ({ action }) => neededForAction(action),
    body: bulkRequestSchema,
    bodySize: "lists",
    response: bulkPreviewSchema,
    handle: async ({ runtime, principal, body }) => ({
      body: await previewBulk(runtime, principal, body),
    }),
  }),
});
