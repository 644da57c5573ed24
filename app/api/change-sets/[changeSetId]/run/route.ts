import { changeSetRunSearchSchema, changeSetSchema } from "@/lib/change-sets/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { runAtService } from "@/lib/service/series/run-series";

/** Runs a change-set for about one second. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "write",
    query: changeSetRunSearchSchema,
    response: changeSetSchema,
    handle: async ({ runtime, principal, params: { changeSetId = "" }, query }) => ({
      body: await runAtService(runtime, principal, changeSetId, query.without),
    }),
  }),
});
