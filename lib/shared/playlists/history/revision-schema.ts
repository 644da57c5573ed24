import { z } from "zod";
import { personRefSchema } from "@/lib/shared/people/person-ref";
import { wholeNumberSchema } from "@/lib/shared/http/schema";
import {
  fieldOf,
  type PlaylistFields,
  type ValueField,
  valueFields,
} from "@/lib/shared/playlists/fields/playlist-fields";

/* History: the changes of each revision and their source. */

const changed = <Name extends ValueField>(name: Name) => {
  const value: z.ZodType<PlaylistFields[Name]> = fieldOf(name).stored;
  return z.object({ old: value.optional(), new: value }).optional();
};
type Changed = { [Name in ValueField]: ReturnType<typeof changed<Name>> };
const changedFields = Object.fromEntries(
  valueFields.map((name) => [name, changed(name)]),
) as unknown as Changed;

/** Maximum IDs shown for a change; the counts are complete. */
const shownIds = 20;

/** Source of a revision, if not from an edit. `playlists` are UUIDs. */
const originSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["duplicate", "combine"]), playlists: z.array(z.string()) }),
  z.object({ kind: z.literal("restore"), revision: z.number().int() }),
]);
export type RevisionOrigin = z.infer<typeof originSchema>;

/**
 * The search that IDs were copied from: its number at that time, from 1, and a digest of its rules for recognizing it. Separate from the
 * origin, so that an earlier server can read the rest.
 */
const takenSchema = z.object({ search: z.number().int(), digest: z.string() });
export type Taken = z.infer<typeof takenSchema>;

/** The old and new values of the changed fields (a first revision has no old values), and the first changed IDs. */
export const revisionChangeSchema = z.object({
  ...changedFields,
  inventory_ids: z
    .object({
      added: z.array(z.string()),
      added_count: z.number().int(),
      removed: z.array(z.string()),
      removed_count: z.number().int(),
    })
    .optional(),
  origin: originSchema.optional(),
  taken: takenSchema.optional(),
});
export type RevisionChange = z.infer<typeof revisionChangeSchema>;

/** Added and removed IDs with their positions, so that a change can be reverted exactly. */
export const changedIdsSchema = z.object({
  added: z.array(z.string()),
  added_at: z.array(z.number().int()),
  removed: z.array(z.string()),
  removed_at: z.array(z.number().int()),
});
export type ChangedIds = z.infer<typeof changedIdsSchema>;

/** The counts and first IDs of a change, for the history. */
export const summarizeIds = ({ added, removed }: ChangedIds): RevisionChange["inventory_ids"] => ({
  added: added.slice(0, shownIds),
  added_count: added.length,
  removed: removed.slice(0, shownIds),
  removed_count: removed.length,
});

export const revisionSources = ["dashboard", "api", "import", "bulk"] as const;

export const revisionSchema = z.object({
  revision: z.number().int(),
  at: z.string(),
  /** The client's name. */
  by: z.string(),
  person: personRefSchema,
  source: z.enum(revisionSources),
  change: revisionChangeSchema,
  /** The change-set that made it, if it belongs to the caller's company: its kind, and the file of an import. */
  change_set: z
    .object({ uuid: z.string(), kind: z.string(), file: z.string().nullable() })
    .nullable(),
});
export type Revision = z.infer<typeof revisionSchema>;

/**
 * A page of a playlist's history, newest first. `names` has the names of the visible advertisers and playlists that the
 * revisions mention, by UUID. `before` is the revision to continue before.
 */
export const revisionListSchema = z.object({
  revisions: z.array(revisionSchema),
  names: z.record(z.string(), z.string()),
  before: z.number().int().nullable(),
  /** The oldest revision that is kept: more than 1 if older ones were deleted. */
  first_kept: z.number().int(),
});
export const revisionListSearchSchema = z.strictObject({
  before: wholeNumberSchema(1, 1_000_000_000).optional(),
});

/** The source of a change, shown after the client's name; the dashboard is the usual one. */
export const sourceLabels: Record<Revision["source"], string> = {
  dashboard: "",
  api: "via the API",
  import: "via import",
  bulk: "via bulk edit",
};
