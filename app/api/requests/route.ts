import { checkIsService } from "@/lib/server/http/endpoint/check-capability";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { listRequests } from "@/lib/server/domain/requests/list-requests";
import { requestListSchema, requestSearchSchema } from "@/lib/shared/requests/schema";

/** The client's calls of `/stage` and `/v2`, newest first. Missing if another service answers them. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: requestSearchSchema,
  response: requestListSchema,
  handle: async ({ runtime, principal, query }) => {
    checkIsService(runtime);
    return { body: await listRequests(runtime, principal, query) };
  },
});
