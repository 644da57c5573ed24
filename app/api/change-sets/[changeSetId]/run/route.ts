import { runChangeSet } from "@/lib/change-sets/run-change-set.server";
import { changeSetSchema } from "@/lib/change-sets/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** Runs a change-set for about one second. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "write",
    response: changeSetSchema,
    handle: async ({ runtime, principal, params: { changeSetId = "" } }) => ({
      body: await runChangeSet(runtime, principal, changeSetId),
    }),
  }),
});
