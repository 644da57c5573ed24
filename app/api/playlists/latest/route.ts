import { findLatestChange } from "@/lib/server/domain/playlists/find-latest";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { latestChangeSchema } from "@/lib/shared/playlists/latest-schema";

/** When a visible playlist changed last, for open lists. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isPoll: true,
  response: latestChangeSchema,
  answer: async ({ runtime, principal }) => ({
    changed_at: await findLatestChange(runtime.database.read, principal),
  }),
});
