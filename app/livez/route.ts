import { jsonAnswer } from "@/lib/server/http/answers/answers";
import { methodHandlers } from "@/lib/server/http/endpoint/methods";

/** Liveness: the process runs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: () => Promise.resolve(jsonAnswer(200, { status: "alive" })),
});
