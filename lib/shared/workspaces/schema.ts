import { z } from "zod";

/** Capabilities of the Advertiser Audio Service behind the dashboard. Another service has only the contract's three operations. */
export const capabilitiesSchema = z.object({
  /** Whether a playlist can be changed after it was created: its fields, IDs, tags and earlier revisions. */
  canEdit: z.boolean(),
  /** Whether many playlists can be created together: import, duplicate, combine. */
  canCreateMany: z.boolean(),
  /** Whether an agency can keep a playlist in its own list only. */
  canKeepInAgencyList: z.boolean(),
  /** Whether archiving hides a playlist only in this dashboard, without telling the service. */
  archivesHereOnly: z.boolean(),
  /** Whether companies are a copy of another service's list, which has an age. */
  isMirror: z.boolean(),
  /** Whether the service's answer to a create can be lost, which leaves it unknown whether the playlist was created. */
  losesAnswers: z.boolean(),
  /** Whether advertisers can be added and renamed here. */
  canChangeCompanies: z.boolean(),
  /** Whether scripts can call this dashboard's own host at `/stage` and `/v2`. */
  servesScripts: z.boolean(),
  /** Whether a client has people, who sign in with secrets of their own. */
  hasPeople: z.boolean(),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;

/** Capability that an operation may need from the audio service, beyond the contract's three operations. */
export type NeededCapability =
  | "canEdit"
  | "canCreateMany"
  | "canKeepInAgencyList"
  | "canChangeCompanies"
  | "hasPeople";

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
