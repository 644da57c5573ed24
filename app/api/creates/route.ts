import { listUnknownCreates } from "@/lib/creates/list-unknown-creates.server";
import { unknownCreatesSchema } from "@/lib/creates/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** Lists the playlists that were sent to another service with an unknown outcome; none where Cuelist is the service. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: unknownCreatesSchema,
    handle: async ({ runtime, principal }) => ({
      body: await listUnknownCreates(runtime, principal),
    }),
  }),
});
