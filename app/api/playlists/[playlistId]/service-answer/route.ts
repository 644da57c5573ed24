import { getServiceAnswer } from "@/lib/server/domain/service/read-creates";
import { serviceAnswerSchema } from "@/lib/shared/creates/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** Another service's answer when it created the playlist; 404 if Cuelist is the service. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: serviceAnswerSchema,
  answer: ({ runtime, principal, params: { playlistId = "" } }) =>
    getServiceAnswer(runtime, principal, playlistId),
});
