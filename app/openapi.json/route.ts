import { getApiDocument } from "@/app/api-document";
import { checkIsService } from "@/lib/endpoint/check-capability";
import { methodHandlers } from "@/lib/endpoint/methods";
import { errorAnswer, jsonAnswer } from "@/lib/http/answers.server";
import { getRuntime } from "@/lib/runtime/get-runtime";

/** The description of `/stage` and `/v2` (OpenAPI 3.1), for anybody. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: async () => {
    try {
      const runtime = await getRuntime();
      checkIsService(runtime);
      return jsonAnswer(200, getApiDocument(runtime));
    } catch (error) {
      return errorAnswer(error);
    }
  },
});
