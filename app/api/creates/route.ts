import { listUnknownCreates } from "@/lib/server/remote/creates/list-unknown-creates";
import { unknownCreatesSchema } from "@/lib/shared/creates/schema";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";

/** Lists the playlists that were sent to another service with an unknown outcome; none where Cuelist is the service. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: unknownCreatesSchema,
    answer: ({ runtime, principal }) => listUnknownCreates(runtime, principal),
  }),
});
