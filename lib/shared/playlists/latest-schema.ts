import { z } from "zod";
import { personRefSchema } from "@/lib/shared/people/person-ref";

/* Polled by pages every few seconds, to notice changes by others. */

/** Time of the last change of a visible playlist: ISO 8601, UTC; null if there is none. */
export const latestChangeSchema = z.object({ changed_at: z.string().nullable() });

/** A playlist's last save. A schema of its own, because that of playlists is large, and every list would load it. */
export const latestRevisionSchema = z.object({
  revision: z.number().int(),
  /** ISO 8601, UTC. */
  updated_at: z.string(),
  /** The client's name. */
  updated_by: z.string(),
  person: personRefSchema,
});
export type LatestRevision = z.infer<typeof latestRevisionSchema>;
