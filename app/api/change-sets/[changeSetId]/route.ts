import { getChangeSet } from "@/lib/change-sets/read-change-sets.server";
import { changeSetSchema } from "@/lib/change-sets/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** The progress and results of a change-set. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: changeSetSchema,
    handle: async ({ runtime, principal, params: { changeSetId = "" } }) => ({
      body: await getChangeSet(runtime.database.read, principal, changeSetId),
    }),
  }),
});
