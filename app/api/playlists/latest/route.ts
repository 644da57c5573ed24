import { findLatestChange } from "@/lib/server/domain/playlists/get-playlist";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { latestChangeSchema } from "@/lib/shared/playlists/latest-schema";

/** The time of the last change of a visible playlist, for open lists. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isPoll: true,
  response: latestChangeSchema,
  answer: async ({ runtime, principal }) => ({
    changed_at: await findLatestChange(runtime.database.read, principal),
  }),
});
