import { previewUndo } from "@/lib/server/domain/change-sets/preview-undo";
import { changeSetSchema, undoPreviewSchema } from "@/lib/shared/change-sets/schema";
import { startUndo } from "@/lib/server/domain/change-sets/undo-change-set";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** Previews and starts the undo of a change-set. */
export const GET = endpoint({
  auth: "cookie",
  access: "write",
  response: undoPreviewSchema,
  answer: ({ runtime, principal, params: { changeSetId = "" } }) =>
    previewUndo(runtime, principal, changeSetId),
});

export const POST = endpoint({
  auth: "cookie",
  access: "write",
  response: changeSetSchema,
  handle: async ({ runtime, principal, params: { changeSetId = "" } }) => ({
    status: 201,
    body: await startUndo(runtime, principal, changeSetId),
  }),
});
