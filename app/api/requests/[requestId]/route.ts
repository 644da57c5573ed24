import { checkIsService } from "@/lib/endpoint/check-capability";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { getRequest } from "@/lib/requests/get-request.server";
import { requestDetailSchema } from "@/lib/requests/schema";

/** One call with its headers and bodies, by its X-Request-Id. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: requestDetailSchema,
    handle: async ({ runtime, principal, params: { requestId = "" } }) => {
      checkIsService(runtime);
      return { body: await getRequest(runtime, principal, requestId) };
    },
  }),
});
