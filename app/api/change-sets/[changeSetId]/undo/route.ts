import { changeSetSchema } from "@/lib/change-sets/schema";
import { startUndo } from "@/lib/change-sets/undo-change-set.server";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** Starts the undo of a change-set. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
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
