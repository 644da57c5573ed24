import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import { checkIsService } from "@/lib/server/http/endpoint/check-capability";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { runOperation } from "@/lib/server/http/operations/run-operation";
import { runAnswerSchema, runRequestSchema } from "@/lib/shared/operations/schema";

/** Calls an operation of openapi.json for the API page, as the signed-in client. */
export const POST = endpoint({
  auth: "cookie",
  // The operation itself requires the manager role.
  access: "read",
  body: runRequestSchema,
  response: runAnswerSchema,
  handle: async ({ runtime, principal, body, request }) => {
    checkIsService(runtime);
    return {
      body: await runOperation(documentedRoutes, body, {
        token: principal.token,
        userAgent: request.headers.get("user-agent") ?? "",
        origin: runtime.env.publicOrigin,
      }),
    };
  },
});
