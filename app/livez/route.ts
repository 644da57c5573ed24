import { jsonAnswer } from "@/lib/http/answers.server";
import { methodHandlers } from "@/lib/endpoint/methods";

/** Liveness: the process runs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: () => Promise.resolve(jsonAnswer(200, { status: "alive" })),
});
