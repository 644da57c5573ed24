import { getChangeSet } from "@/lib/server/domain/change-sets/read-change-sets";
import { changeSetSchema } from "@/lib/shared/change-sets/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** The progress and results of a change-set. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: changeSetSchema,
  answer: ({ runtime, principal, params: { changeSetId = "" } }) =>
    getChangeSet(runtime.database.read, principal, changeSetId),
});
