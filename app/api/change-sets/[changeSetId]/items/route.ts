import { listChangeSetItems } from "@/lib/server/domain/change-sets/read-change-sets";
import {
  changeSetItemListSchema,
  changeSetItemSearchSchema,
} from "@/lib/shared/change-sets/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** The items of a change-set with their results. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: changeSetItemSearchSchema,
  response: changeSetItemListSchema,
  answer: ({ runtime, principal, params: { changeSetId = "" }, query }) =>
    listChangeSetItems(runtime, principal, {
      changeSetId,
      state: query.state,
      after: query.after,
    }),
});
