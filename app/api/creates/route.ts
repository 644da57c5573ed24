import { listUnknownCreates } from "@/lib/server/domain/service/read-creates";
import { unknownCreatesSchema } from "@/lib/shared/creates/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** Lists the playlists that were sent to another service with an unknown outcome; none if Cuelist is the service. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: unknownCreatesSchema,
  answer: ({ runtime, principal }) => listUnknownCreates(runtime, principal),
});
