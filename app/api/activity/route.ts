import { listActivity } from "@/lib/activity/list-activity.server";
import { activitySchema, activitySearchSchema } from "@/lib/activity/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** Activity on the playlists visible to the client. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: activitySearchSchema,
    response: activitySchema,
    handle: async ({ runtime, principal, query }) => ({
      body: await listActivity(runtime, principal, query),
    }),
  }),
});
