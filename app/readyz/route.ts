import { jsonAnswer } from "@/lib/http/answers.server";
import { methodHandlers } from "@/lib/endpoint/methods";
import { checkReadiness } from "@/lib/endpoint/readiness";

/**
 * Readiness: started, database reachable, migrations applied, not stopping. Otherwise `status` is starting,
 * migrating, building, database or stopping.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: async () => {
    const problem = await checkReadiness();
    if (!problem) return jsonAnswer(200, { status: "ready" });
    const { status, message } = problem;
    const body = { Message: message, type: "error", code: "unavailable", status };
    return jsonAnswer(503, body, { "Retry-After": "5" });
  },
});
