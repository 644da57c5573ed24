import { previewUndo } from "@/lib/change-sets/preview-undo.server";
import { changeSetSchema, undoPreviewSchema } from "@/lib/change-sets/schema";
import { startUndo } from "@/lib/change-sets/undo-change-set.server";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** Previews and starts the undo of a change-set. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "write",
    response: undoPreviewSchema,
    handle: async ({ runtime, principal, params: { changeSetId = "" } }) => ({
      body: await previewUndo(runtime, principal, changeSetId),
    }),
  }),
  POST: endpoint({
    auth: "cookie",
    access: "write",
    response: changeSetSchema,
    handle: async ({ runtime, principal, params: { changeSetId = "" } }) => ({
      status: 201,
      body: await startUndo(runtime, principal, changeSetId),
    }),
  }),
});
