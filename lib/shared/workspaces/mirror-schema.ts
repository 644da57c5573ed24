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
  /** Advertisers of the service's last list, if they are so few that the list before it is still shown; null otherwise. */
  doubted: z.number().int().nullable(),
  /** A far longer list that the service listed until then: kept in place of the shorter one, or replaced by it within the last day. */
  earlier: z
    .object({ count: z.number().int(), until: z.string(), is_kept: z.boolean() })
    .nullable(),
  /** Seconds before which the service asked not to be asked again; null if it did not. */
  retry_in: z.number().int().nullable(),
});
export type MirrorState = z.infer<typeof mirrorStateSchema>;

/** Whether the longer list that was replaced is shown, or the one that the service lists. */
export const chooseListSchema = z.strictObject({ keeps_earlier: z.boolean() });
export type ChooseList = z.infer<typeof chooseListSchema>;
