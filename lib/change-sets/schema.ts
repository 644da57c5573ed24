import { z } from "zod";
import { wholeNumberSchema } from "@/lib/http/whole-number";
import { limits } from "@/lib/limits";
import { inventoryIdSchema } from "@/lib/playlists/inventory-id-schema";
import { type CreatePlaylist, createPlaylistSchema, tagSchema } from "@/lib/playlists/schema";
import { playlistSelectionSchema } from "@/lib/playlists/selection-schema";

/*
 * A change-set: one act on many playlists, carried out playlist by playlist, each in a transaction of its
 * own, and undone as a whole.
 */

const tags = z
  .array(tagSchema, "Enter a list of tags.")
  .min(1, "Enter at least one tag.")
  .max(limits.tags, `Enter at most ${limits.tags} tags.`);
const ids = z
  .array(inventoryIdSchema, "Enter a list of inventory IDs.")
  .min(1, "Enter at least one inventory ID.")
  .max(limits.bulkIds, `Enter at most ${limits.bulkIds.toLocaleString("en")} inventory IDs.`);

/** What to do with each playlist of a selection. */
export const bulkActionSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("add_tags"), tags }),
    z.strictObject({ kind: z.literal("remove_tags"), tags }),
    /** Each of `from`, without regard to case, becomes `to`: a rename, or with several a merge. */
    z.strictObject({ kind: z.literal("rename_tags"), from: tags, to: tagSchema }),
    z.strictObject({ kind: z.literal("add_ids"), ids }),
    z.strictObject({ kind: z.literal("remove_ids"), ids }),
    /** Where `from` is, `to` takes its place; where `to` is already, `from` only goes. */
    z.strictObject({ kind: z.literal("swap_id"), from: inventoryIdSchema, to: inventoryIdSchema }),
    z.strictObject({ kind: z.literal("archive") }),
    z.strictObject({ kind: z.literal("restore") }),
    /** `advertiser_id` null: for the same advertiser. In `name`, {name} stands for each playlist's. */
    z.strictObject({
      kind: z.literal("duplicate"),
      advertiser_id: z.uuid("The advertiser ID must be a UUID.").toLowerCase().nullable(),
      name: z.string().min(1, "Enter a name.").max(limits.nameCharacters),
    }),
  ],
  "Choose an action.",
);
export type BulkAction = z.output<typeof bulkActionSchema>;
export type BulkActionInput = z.input<typeof bulkActionSchema>;

const texts = z.array(z.string());

/** What a change-set is about, as it is kept: judged when it was begun, by the limits of that time. */
export const changeSetActionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["add_tags", "remove_tags"]), tags: texts }),
  z.object({ kind: z.literal("rename_tags"), from: texts, to: z.string() }),
  z.object({ kind: z.enum(["add_ids", "remove_ids"]), ids: texts }),
  z.object({ kind: z.literal("swap_id"), from: z.string(), to: z.string() }),
  z.object({ kind: z.enum(["archive", "restore"]) }),
  z.object({
    kind: z.literal("duplicate"),
    advertiser_id: z.string().nullable(),
    name: z.string(),
  }),
  z.object({ kind: z.literal("import"), file: z.string() }),
  z.object({ kind: z.literal("undo"), change_set: z.string(), of: z.string() }),
]);
export type ChangeSetAction = z.output<typeof changeSetActionSchema>;

/** Body of a preview and of a start. */
export const bulkRequestSchema = z.strictObject({
  selection: playlistSelectionSchema,
  act: bulkActionSchema,
});
export type BulkRequestInput = z.input<typeof bulkRequestSchema>;

/**
 * Result with one playlist: not yet done; changed; changed in part (of an undo: a later change stands in
 * the way of the rest); nothing to change; refused, with the reason in `message`.
 */
export const itemStates = ["waiting", "changed", "partly", "unchanged", "refused"] as const;
export type ItemState = (typeof itemStates)[number];

/** How many playlists a change-set has in each state. */
export const itemCountsSchema = z.object({
  waiting: z.number().int(),
  changed: z.number().int(),
  partly: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
});
export type ItemCounts = z.infer<typeof itemCountsSchema>;

/** What would happen: counts (`waiting` is 0), and up to 100 playlists, those that change first. */
export const bulkPreviewSchema = z.object({
  total: z.number().int(),
  counts: itemCountsSchema,
  /** How many copies for another advertiser would name the first one. They come first. */
  warned: z.number().int(),
  rows: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      state: z.enum(itemStates),
      /** What changes, or why it is refused: "+2 tags", "The tag …". */
      message: z.string(),
    }),
  ),
});
export type BulkActionPreview = z.infer<typeof bulkPreviewSchema>;

/**
 * A change-set. "preparing": an import that is being sent; "running": some playlists wait (it goes on
 * whenever it is run); "done". `undoes` and `undone_by` are uuids of change-sets. Times are ISO 8601 in UTC.
 */
export const changeSetSchema = z.object({
  uuid: z.string(),
  at: z.string(),
  /** The client's name. */
  by: z.string(),
  act: changeSetActionSchema,
  state: z.enum(["preparing", "running", "done"]),
  total: z.number().int(),
  counts: itemCountsSchema,
  undoes: z.string().nullable(),
  undone_by: z.string().nullable(),
});
export type ChangeSet = z.infer<typeof changeSetSchema>;

/** The newest change-sets of one's company. */
export const changeSetListSchema = z.object({ change_sets: z.array(changeSetSchema) });
export const changeSetListSearchSchema = z.strictObject({
  state: changeSetSchema.shape.state.optional(),
});

/** One playlist of a change-set. `uuid` is null while there is none (an import's, a duplicate's before it is made). */
export const changeSetItemSchema = z.object({
  place: z.number().int(),
  uuid: z.string().nullable(),
  name: z.string(),
  state: z.enum(itemStates),
  /** The revision that it made. */
  revision: z.number().int().nullable(),
  message: z.string(),
});
export type ChangeSetItem = z.infer<typeof changeSetItemSchema>;

/** A page of the playlists of a change-set, in their order. */
export const changeSetItemListSchema = z.object({
  items: z.array(changeSetItemSchema),
  next: z.number().int().nullable(),
});
export const changeSetItemSearchSchema = z.strictObject({
  state: z.enum(itemStates).optional(),
  after: wholeNumberSchema(-1, 1_000_000_000).default(-1),
});

/** Begins an import. `digest` is of the file: the same file again is the same import. */
export const importStartSchema = z.strictObject({
  file: z.string().min(1).max(255),
  digest: z.string().regex(/^[0-9a-f]{64}$/, "The digest must be SHA-256 in hexadecimal."),
  total: z
    .number()
    .int()
    .min(1, "The file contains no playlists.")
    .max(
      limits.importedPlaylists,
      `Import at most ${limits.importedPlaylists.toLocaleString("en")} playlists at a time.`,
    ),
});

/** Sends playlists of an import, from the `first` on (counted from 0); sending some again changes nothing. */
export const importItemsSchema = z.strictObject({
  first: z.number().int().min(0).max(limits.importedPlaylists),
  playlists: z
    .array(z.unknown(), "Enter a list of playlists.")
    .min(1, "Enter at least one playlist.")
    .max(500, "Send at most 500 playlists at a time.")
    .transform((playlists, context) => {
      const right: CreatePlaylist[] = [];
      for (const [place, playlist] of playlists.entries()) {
        const checked = createPlaylistSchema.safeParse(playlist);
        if (checked.success) {
          right.push(checked.data);
          continue;
        }
        // The first wrong one is enough: all of them could be millions of faults.
        for (const issue of checked.error.issues.slice(0, limits.reportedErrors))
          context.issues.push({ ...issue, input: playlist, path: [place, ...issue.path] } as never);
        return z.NEVER;
      }
      return right;
    }),
});
