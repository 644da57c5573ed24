import { changeSetRunSearchSchema, changeSetSchema } from "@/lib/shared/change-sets/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { runAtService } from "@/lib/server/domain/service/with-service";

/** Runs a change-set for about one second. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  query: changeSetRunSearchSchema,
  response: changeSetSchema,
  answer: ({ runtime, service, principal, params: { changeSetId = "" }, query }) =>
    runAtService(runtime, service, principal, { changeSetId, without: query.without }),
});
