import { getServiceAnswer } from "@/lib/server/remote/creates/get-sent";
import { serviceAnswerSchema } from "@/lib/shared/creates/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** The answer of another service when the playlist was created there; 404 where Cuelist is the service. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: serviceAnswerSchema,
  answer: ({ runtime, principal, params: { playlistId = "" } }) =>
    getServiceAnswer(runtime, principal, playlistId),
});
