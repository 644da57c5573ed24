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
