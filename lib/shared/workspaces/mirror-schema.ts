import { z } from "zod";

/** The state of this dashboard's copy of another service's companies. */
export const mirrorStateSchema = z.object({
  is_running: z.boolean(),
  /** Number of advertisers received so far while it runs, otherwise those of the last list. */
  count: z.number().int(),
  /** Number of entries of the last list that were left out: without a usable UUID, or with that of a company of Cuelist's own. */
  skipped: z.number().int(),
  /** ISO 8601, UTC; null before the first complete list. */
  mirrored_at: z.string().nullable(),
  /** Reason why the last attempt failed; null if it succeeded. */
  error: z.string().nullable(),
  /** Number of advertisers of the service's last list, if they are so few that the previous list is still shown; null otherwise. */
  doubted: z.number().int().nullable(),
  /** A far longer list that the service returned until then: kept instead of the shorter one, or replaced by it within the last day. */
  earlier: z
    .object({ count: z.number().int(), until: z.string(), is_kept: z.boolean() })
    .nullable(),
  /** Seconds until the service may be asked again; null if it did not ask to wait. */
  retry_in: z.number().int().nullable(),
});
export type MirrorState = z.infer<typeof mirrorStateSchema>;

/** Whether to show the longer list that was replaced, or the one that the service returns. */
export const chooseListSchema = z.strictObject({ keeps_earlier: z.boolean() });
export type ChooseList = z.infer<typeof chooseListSchema>;
