import { listActivity } from "@/lib/server/domain/activity/list-activity";
import { activitySchema, activitySearchSchema } from "@/lib/shared/activity/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** Activity on the playlists visible to the client. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: activitySearchSchema,
  response: activitySchema,
  answer: ({ runtime, principal, query }) => listActivity(runtime, principal, query),
});
