import { documentedRoutes } from "@/app/documented-routes";
import { checkIsService } from "@/lib/endpoint/check-capability";
import { methodHandlers } from "@/lib/endpoint/methods";
import { errorAnswer, jsonAnswer } from "@/lib/http/answers.server";
import { buildDocument, type OpenApiDocument } from "@/lib/openapi/build-document";
import { getRuntime } from "@/lib/runtime/get-runtime";

let document: OpenApiDocument | undefined;

/** The description of `/stage` and `/v2` (OpenAPI 3.1), for anybody. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: async () => {
    try {
      const runtime = await getRuntime();
      checkIsService(runtime);
      document ??= buildDocument(documentedRoutes, runtime.env.publicOrigin);
      return jsonAnswer(200, document);
    } catch (error) {
      return errorAnswer(error);
    }
  },
});
