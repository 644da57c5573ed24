import { previewUndo } from "@/lib/server/domain/change-sets/preview-undo";
import { changeSetSchema, undoPreviewSchema } from "@/lib/shared/change-sets/schema";
import { startUndo } from "@/lib/server/domain/change-sets/undo-change-set";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";

/** Previews and starts the undo of a change-set. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "write",
    response: undoPreviewSchema,
    answer: ({ runtime, principal, params: { changeSetId = "" } }) =>
      previewUndo(runtime, principal, changeSetId),
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
