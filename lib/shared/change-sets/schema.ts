import { z } from "zod";
import { personRefSchema } from "@/lib/shared/people/person-ref";
import { wholeNumberSchema } from "@/lib/shared/http/schema";
import { limits } from "@/lib/shared/limits";
import { inventoryIdSchema } from "@/lib/shared/playlists/inventory-id-schema";
import { playlistTypeSchema, tagSchema } from "@/lib/shared/playlists/schema";
import { searchSchema, storedSearchSchema } from "@/lib/shared/playlists/searches/search-schema";
import { playlistSelectionSchema } from "@/lib/shared/playlists/selection-schema";
import { replacementsSchema } from "@/lib/shared/change-sets/replacements";

/* A change-set applies one action to many playlists, each in its own transaction, and can be undone as one. */

const tags = z
  .array(tagSchema, "Enter a list of tags.")
  .min(1, "Enter at least one tag.")
  .max(limits.tags, `Enter at most ${limits.tags} tags.`);
const ids = z
  .array(inventoryIdSchema, "Enter a list of inventory IDs.")
  .min(1, "Enter at least one inventory ID.")
  .max(limits.bulkIds, `Enter at most ${limits.bulkIds.toLocaleString("en")} inventory IDs.`);
const advertiser_id = z
  .uuid({
    error: ({ input }) =>
      input === "" ? "Choose an advertiser." : "The advertiser ID must be a UUID.",
  })
  .toLowerCase();

export const bulkActionSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("add_tags"), tags }),
    z.strictObject({ kind: z.literal("remove_tags"), tags }),
    /** Replaces each tag in `from` (ignoring case) by `to`: renames one tag, or merges several. */
    z.strictObject({ kind: z.literal("rename_tags"), from: tags, to: tagSchema }),
    z.strictObject({ kind: z.literal("add_ids"), ids }),
    z.strictObject({ kind: z.literal("remove_ids"), ids }),
    /** Puts each `to` at the position of its `from`, all together; a `to` that the playlist already has is not repeated. */
    z.strictObject({ kind: z.literal("replace_ids"), pairs: replacementsSchema }),
    /** A playlist follows its advertiser into the advertiser's list, unless it is only in the agency's. */
    z.strictObject({ kind: z.literal("change_advertiser"), advertiser_id }),
    z.strictObject({ kind: z.literal("change_type"), type: playlistTypeSchema }),
    /** Appends a search. Two searches are equal if their JSON is. */
    z.strictObject({ kind: z.literal("add_search"), search: searchSchema }),
    z.strictObject({ kind: z.literal("remove_search"), search: searchSchema }),
    z.strictObject({ kind: z.literal("archive") }),
    z.strictObject({ kind: z.literal("restore") }),
    /** Moves playlists from the agency's list to the advertiser's, and back. Agencies only. */
    z.strictObject({ kind: z.literal("move_to_advertiser") }),
    z.strictObject({ kind: z.literal("move_to_agency") }),
    /** `advertiser_id` null keeps the advertiser. `{name}` in `name` is replaced by the playlist's name. */
    z.strictObject({
      kind: z.literal("duplicate"),
      advertiser_id: advertiser_id.nullable(),
      /** Whether the copies are only in the agency's list; by default like their originals. */
      agency_only: z.boolean("Use true or false.").nullish(),
      name: z.string().min(1, "Enter a name.").max(limits.nameCharacters),
    }),
  ],
  "Choose an action.",
);
export type BulkAction = z.output<typeof bulkActionSchema>;
export type BulkActionInput = z.input<typeof bulkActionSchema>;

const texts = z.array(z.string());
const pair = z.object({ from: z.string(), to: z.string() });

/** A stored action. Not validated against current limits, which may differ from those it was started with. */
export const changeSetActionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["add_tags", "remove_tags"]), tags: texts }),
  z.object({
    kind: z.literal("rename_tags"),
    from: texts,
    to: z.string(),
    /** Whether `to` was in use at the start; missing in actions of earlier versions. */
    is_merge: z.boolean().optional(),
  }),
  z.object({ kind: z.enum(["add_ids", "remove_ids"]), ids: texts }),
  z.object({ kind: z.literal("replace_ids"), pairs: z.array(pair) }),
  /** Earlier versions stored a single replacement in this way. */
  pair
    .extend({ kind: z.literal("swap_id") })
    .transform(({ from, to }) => ({ kind: "replace_ids" as const, pairs: [{ from, to }] })),
  z.object({
    kind: z.literal("change_advertiser"),
    advertiser_id: z.string(),
    /** The advertiser's name at the start. */
    for_name: z.string().optional(),
  }),
  z.object({ kind: z.literal("change_type"), type: playlistTypeSchema }),
  z.object({ kind: z.enum(["add_search", "remove_search"]), search: storedSearchSchema }),
  z.object({ kind: z.enum(["archive", "restore", "move_to_advertiser", "move_to_agency"]) }),
  z.object({
    kind: z.literal("duplicate"),
    advertiser_id: z.string().nullable(),
    agency_only: z.boolean().nullish(),
    name: z.string(),
    /** The name of the playlist, if it was a single one, and of the other advertiser. Earlier versions did not store them. */
    of_name: z.string().optional(),
    for_name: z.string().optional(),
  }),
  z.object({ kind: z.literal("import"), file: z.string() }),
  z.object({
    kind: z.literal("undo"),
    change_set: z.string(),
    /** The kind of the undone action. */
    of: z.string(),
    /** The name of the undone action: "Add tag q4". Earlier versions did not store it. */
    what: z.string().optional(),
    /** Whether it undoes an undo. */
    redo: z.boolean().optional(),
  }),
]);
export type ChangeSetAction = z.output<typeof changeSetActionSchema>;

/** Body of a preview and of a start. */
export const bulkRequestSchema = z.strictObject({
  selection: playlistSelectionSchema,
  action: bulkActionSchema,
});
export type BulkRequestInput = z.input<typeof bulkRequestSchema>;

/**
 * The state of an item. "partial": an undo that had to skip fields or IDs that were changed since. "skipped": no change
 * was needed. "failed": `message` gives the reason.
 */
const itemStates = ["pending", "done", "partial", "skipped", "failed"] as const;
export type ItemState = (typeof itemStates)[number];

/** Number of items in each state. */
const itemCountsSchema = z.object({
  pending: z.number().int(),
  done: z.number().int(),
  partial: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
});
export type ItemCounts = z.infer<typeof itemCountsSchema>;

/** Expected counts of a bulk action (`pending` is 0) and up to 130 playlists: warned, then changed, then failed. */
export const bulkPreviewSchema = z.object({
  total: z.number().int(),
  counts: itemCountsSchema,
  /** Number of copies for another advertiser that mention the original advertiser. They come first in `rows`. */
  warned: z.number().int(),
  /** IDs to remove or replace that no selected playlist has: their number, and the first ones. */
  unknown_ids: z.object({ count: z.number().int(), first: z.array(z.string()) }),
  rows: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      state: z.enum(itemStates),
      /** The change ("+2 tags") or the reason for the failure. */
      message: z.string(),
    }),
  ),
});
export type BulkActionPreview = z.infer<typeof bulkPreviewSchema>;

/**
 * A change-set. "preparing": an import whose playlists are still being sent; "running": has pending items. `undo_of` and
 * `undone_by` are uuids of change-sets. Times are ISO 8601 in UTC.
 */
export const changeSetSchema = z.object({
  uuid: z.string(),
  at: z.string(),
  /** The client's name. */
  by: z.string(),
  person: personRefSchema,
  action: changeSetActionSchema,
  state: z.enum(["preparing", "running", "done"]),
  total: z.number().int(),
  counts: itemCountsSchema,
  /** Number of done playlists that an import changed; it created the others. 0 for other actions. */
  updated: z.number().int(),
  /** The item at which a series of creates at another service has stopped: it is unknown whether this playlist was created. */
  stopped_at: z
    .object({
      position: z.number().int(),
      name: z.string(),
      /** Explanation for the user. */
      message: z.string(),
      /** The record, for `POST /api/creates/{id}`. */
      create_id: z.string(),
    })
    .nullable(),
  /** Number of failed playlists that may have been created nevertheless. */
  not_known: z.number().int(),
  undo_of: z.string().nullable(),
  undone_by: z.string().nullable(),
});
export type ChangeSet = z.infer<typeof changeSetSchema>;

/**
 * Playlists that an undo would not fully restore because they were edited since: their number, and the first ones. `total` counts the
 * playlists to undo; `unchecked` those edited since that were too many to compare.
 */
export const undoPreviewSchema = z.object({
  total: z.number().int(),
  skipped: z.number().int(),
  partial: z.number().int(),
  unchecked: z.number().int(),
  rows: z.array(
    z.object({
      uuid: z.string().nullable(),
      name: z.string(),
      state: z.enum(["skipped", "partial"]),
      message: z.string(),
    }),
  ),
});
export type UndoPreview = z.infer<typeof undoPreviewSchema>;

/** The newest change-sets of the company. */
export const changeSetListSchema = z.object({ change_sets: z.array(changeSetSchema) });
export const changeSetListSearchSchema = z.strictObject({
  state: changeSetSchema.shape.state.optional(),
});

/** One item of a change-set. `uuid` is null until the playlist is created (imports); `is_update`: an import changed it. */
const changeSetItemSchema = z.object({
  position: z.number().int(),
  uuid: z.string().nullable(),
  name: z.string(),
  state: z.enum(itemStates),
  is_update: z.boolean(),
  /** The revision that the item created. */
  revision: z.number().int().nullable(),
  message: z.string(),
});

/** A page of items, by position. `next` is the position to continue after. */
export const changeSetItemListSchema = z.object({
  items: z.array(changeSetItemSchema),
  next: z.number().int().nullable(),
});
/** Query of a run. `without`: the position of a playlist without which a series continues. */
export const changeSetRunSearchSchema = z.strictObject({
  without: wholeNumberSchema(0, 1_000_000_000).optional(),
});
/** The message of an item whose playlist an import changed; the other done items of an import created one. */
export const updatedMessage = "Updated";

/** Filters of items: by state, or for the done items of an import by their effect. */
export const itemResults = [...itemStates, "created", "updated"] as const;
export const changeSetItemSearchSchema = z.strictObject({
  state: z.enum(itemResults).optional(),
  after: wholeNumberSchema(-1, 1_000_000_000).default(-1),
});
