import { AppError } from "@/lib/errors";
import { errorAnswer, jsonAnswer } from "@/lib/http/answers";
import { methodHandlers } from "@/lib/http/methods";
import { checkReadiness } from "@/lib/http/readiness.server";

/** The process can do its work: database in reach, migrations applied, not shutting down. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: async () => {
    const problem = await checkReadiness();
    return problem
      ? errorAnswer(new AppError("unavailable", problem, { headers: { "Retry-After": "5" } }))
      : jsonAnswer(200, { status: "ready" });
  },
});
