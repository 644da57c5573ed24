import { changeSetRunSearchSchema, changeSetSchema } from "@/lib/shared/change-sets/schema";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { runAtService } from "@/lib/server/remote/series/run-series";

/** Runs a change-set for about one second. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "write",
    query: changeSetRunSearchSchema,
    response: changeSetSchema,
    answer: ({ runtime, principal, params: { changeSetId = "" }, query }) =>
      runAtService(runtime, principal, changeSetId, query.without),
  }),
});
