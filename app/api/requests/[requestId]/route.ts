import { checkIsService } from "@/lib/server/http/endpoint/check-capability";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { getRequest } from "@/lib/server/domain/requests/list-requests";
import { requestDetailSchema } from "@/lib/shared/requests/schema";

/** One call with its headers and bodies, by its X-Request-Id. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: requestDetailSchema,
  handle: async ({ runtime, principal, params: { requestId = "" } }) => {
    checkIsService(runtime);
    return { body: await getRequest(runtime, principal, requestId) };
  },
});
