import { z } from "zod";
import { playlistDetailsSchema } from "@/lib/shared/playlists/schema";

/* What pages ask every few seconds, to learn that others have changed what they show. */

/** When a visible playlist changed last: ISO 8601, UTC; null if there is none. */
export const latestChangeSchema = z.object({ changed_at: z.string().nullable() });

/** A playlist's last save. */
export const latestRevisionSchema = playlistDetailsSchema.pick({
  revision: true,
  updated_at: true,
  updated_by: true,
});
export type LatestRevision = z.infer<typeof latestRevisionSchema>;
