import { listChangeSetItems } from "@/lib/change-sets/read-change-sets.server";
import { changeSetItemListSchema, changeSetItemSearchSchema } from "@/lib/change-sets/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** The items of a change-set with their results. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: changeSetItemSearchSchema,
    response: changeSetItemListSchema,
    handle: async ({ runtime, principal, params: { changeSetId = "" }, query }) => ({
      body: await listChangeSetItems(runtime, principal, {
        changeSetId,
        state: query.state,
        after: query.after,
      }),
    }),
  }),
});
