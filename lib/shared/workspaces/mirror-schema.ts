import { z } from "zod";

/** The companies of another service, as this dashboard has them. */
export const mirrorStateSchema = z.object({
  is_running: z.boolean(),
  /** Advertisers received so far while it runs, else those of the last list. */
  count: z.number().int(),
  /** Entries of the last list that were left out: no usable UUID, or that of a company of Cuelist's own. */
  skipped: z.number().int(),
  /** ISO 8601, UTC; null before the first complete list. */
  mirrored_at: z.string().nullable(),
  /** Why the last attempt failed; null if it did not. */
  error: z.string().nullable(),
});
export type MirrorState = z.infer<typeof mirrorStateSchema>;
