import { z } from "zod";
import { changeSetSchema } from "@/lib/shared/change-sets/schema";
import { personRefSchema } from "@/lib/shared/people/person-ref";
import { fieldChanges } from "@/lib/shared/playlists/fields/playlist-fields";
import { revisionSources } from "@/lib/shared/playlists/history/revision-schema";

/* Activity, newest first: one entry for each revision of a playlist and for each change-set. */

export const activityKinds = ["created", "changed"] as const;

const time = z.iso.datetime("Use a time such as 2026-11-21T00:00:00Z.").optional();

/** Query of the activity. `by` is a client ID, `person` that of a person; `from` is inclusive, `to` exclusive. */
export const activitySearchSchema = z.strictObject({
  by: z.uuid("The client ID must be a UUID.").toLowerCase().optional(),
  person: z.uuid("The person's ID must be a UUID.").toLowerCase().optional(),
  source: z.enum(revisionSources).optional(),
  advertiser: z.uuid("The advertiser ID must be a UUID.").toLowerCase().optional(),
  kind: z.enum(activityKinds).optional(),
  from: time,
  to: time,
  cursor: z.string().max(4_096).optional(),
});
export type ActivitySearch = z.output<typeof activitySearchSchema>;

/** A revision of a playlist, or with `change_set` the first revision of that change-set. */
const activityEntrySchema = z.object({
  at: z.string(),
  /** The client's name. */
  by: z.string(),
  person: personRefSchema,
  source: z.enum(revisionSources),
  playlist: z.object({ uuid: z.string(), name: z.string(), advertiser_name: z.string() }),
  revision: z.number().int(),
  fields: z.array(z.enum(fieldChanges)),
  /** The previous name, if the revision changed it. */
  old_name: z.string().nullable(),
  ids_added: z.number().int(),
  ids_removed: z.number().int(),
  /** The search that the IDs were copied from, by its number at that time. */
  from_search: z.number().int().nullable(),
  change_set: changeSetSchema.nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const activitySchema = z.object({
  entries: z.array(activityEntrySchema),
  next_cursor: z.string().nullable(),
});
export type Activity = z.infer<typeof activitySchema>;
