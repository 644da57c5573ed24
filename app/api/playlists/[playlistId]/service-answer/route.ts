import { getServiceAnswer } from "@/lib/server/remote/creates/get-sent";
import { serviceAnswerSchema } from "@/lib/shared/creates/schema";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";

/** The answer of another service when the playlist was created there; 404 where Cuelist is the service. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: serviceAnswerSchema,
    answer: ({ runtime, principal, params: { playlistId = "" } }) =>
      getServiceAnswer(runtime, principal, playlistId),
  }),
});
