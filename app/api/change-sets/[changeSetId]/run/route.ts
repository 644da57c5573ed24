import { changeSetRunSearchSchema, changeSetSchema } from "@/lib/shared/change-sets/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { runAtService } from "@/lib/server/remote/series/run-series";

/** Runs a change-set for about one second. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  query: changeSetRunSearchSchema,
  response: changeSetSchema,
  answer: ({ runtime, principal, params: { changeSetId = "" }, query }) =>
    runAtService(runtime, principal, changeSetId, query.without),
});
