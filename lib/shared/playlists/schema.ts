import { z } from "zod";
import { kindSchema } from "@/lib/shared/catalogue/kinds";
import { successFields } from "@/lib/shared/http/schema";
import { limits } from "@/lib/shared/limits";
import { inventoryIdsSchema } from "@/lib/shared/playlists/inventory-id-schema";
import { searchSchema, storedSearchSchema } from "@/lib/shared/playlists/searches/search-schema";
import { tagKey } from "@/lib/shared/text";
import { personRefSchema } from "@/lib/shared/people/person-ref";
import { linesSchema, nameSchema } from "@/lib/shared/text-schema";
import { playlistTypes } from "@/lib/shared/vocabulary";
import { emptyPlaylist } from "@/lib/shared/playlists/errors";

export const playlistTypeSchema = z.enum(playlistTypes, {
  error: ({ input }) =>
    input === "" ? "Choose a type." : `Choose a type: ${playlistTypes.join(", ")}.`,
});

/** One tag, normalised like a name. */
export const tagSchema = nameSchema("Tag", limits.tagCharacters);

/** Removes tags that have the key of an earlier one. */
export function uniqueByKey(tags: string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tagKey(tag);
    return !seen.has(key) && seen.add(key);
  });
}

export const playlistNameSchema = nameSchema("Name", limits.nameCharacters);

const tagsSchema = z
  .array(tagSchema, "Enter a list of tags.")
  .max(limits.tags, `A playlist can have at most ${limits.tags} tags.`)
  .transform(uniqueByKey);

const fields = {
  name: playlistNameSchema,
  advertiser_id: z
    .string("Enter the UUID of an advertiser.")
    .min(1, "Choose an advertiser.")
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "The advertiser ID must be a UUID.")
    .toLowerCase(),
  inventory_ids: inventoryIdsSchema,
  searches: z
    .array(searchSchema, "Enter a list of searches. It can be empty.")
    .max(limits.searches, `A playlist can have at most ${limits.searches} searches.`),
  type: playlistTypeSchema,
  tags: tagsSchema
    .nullable()
    .transform((tags) => tags ?? [])
    .default([]),
};

function hasList(value: unknown, key: string): boolean {
  return typeof value === "object" && value !== null && Array.isArray(Reflect.get(value, key));
}

/**
 * Parameters of "Create a playlist" (docs/service-api.md §3), used by the form, the browser's request, both
 * handlers and the imports. `inventory_ids` may be empty only if `searches` is not.
 */
export const createPlaylistSchema = z
  .strictObject(fields)
  .refine((playlist) => playlist.inventory_ids.length > 0 || playlist.searches.length > 0, {
    path: ["inventory_ids"],
    error: emptyPlaylist,
    // Report this with the other errors instead of after them.
    when: ({ value }) => hasList(value, "inventory_ids") && hasList(value, "searches"),
  });

const noteSchema = linesSchema("Note", limits.noteCharacters);

/** The kind of the inventory IDs; null to guess it. */
const inventoryKindSchema = kindSchema.nullable();

/**
 * The fields from which the dashboard creates a playlist: the document's parameters, and those that only Cuelist stores. They are not
 * sent to another service, and the document's create refuses them.
 */
export const newPlaylistSchema = createPlaylistSchema.safeExtend({
  inventory_kind: inventoryKindSchema.optional(),
  note: noteSchema.optional(),
});

/** IDs to append and to remove. */
const inventoryChangeSchema = z.strictObject({
  add: fields.inventory_ids.default([]),
  remove: fields.inventory_ids.default([]),
});

/**
 * A change of a playlist; omitted fields keep their values. IDs are either a complete list or a change of it.
 * The rule that a list may be empty only with searches is checked on the result.
 */
export const changePlaylistSchema = z
  .strictObject({
    ...fields,
    tags: tagsSchema,
    inventory: inventoryChangeSchema,
    inventory_kind: inventoryKindSchema,
    note: noteSchema,
    archived: z.boolean("Use true or false."),
    /** Whether the playlist is only in the agency's list, and not in its advertiser's. Agencies only. */
    agency_only: z.boolean("Use true or false."),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, {
    error: "Include at least one field to change.",
  })
  .refine((change) => !(change.inventory && change.inventory_ids), {
    path: ["inventory"],
    error: "Send either inventory_ids or inventory, not both.",
  });
export type ChangePlaylistInput = z.input<typeof changePlaylistSchema>;
export type ChangePlaylist = z.output<typeof changePlaylistSchema>;

export type CreatePlaylistInput = z.input<typeof newPlaylistSchema>;
/** A playlist to create; through the document's create without `inventory_kind` and `note`. */
export type CreatePlaylist = z.output<typeof newPlaylistSchema>;

/** A stored playlist in the answer of "Create a playlist". Times are ISO 8601, UTC; `created_by` and `updated_by` are client names. */
export const documentPlaylistSchema = z.object({
  uuid: z.string(),
  company_uuid: z.string(),
  advertiser_id: z.string(),
  name: z.string(),
  type: playlistTypeSchema,
  inventory_ids: z.array(z.string()),
  searches: z.array(storedSearchSchema),
  tags: z.array(z.string()),
  revision: z.number().int(),
  created_at: z.string(),
  created_by: z.string(),
  updated_at: z.string(),
  updated_by: z.string(),
  archived_at: z.string().nullable(),
});

/** A stored playlist. */
export const playlistSchema = documentPlaylistSchema.extend({
  inventory_kind: z.string().nullable(),
  /** Lines for people; "" without. */
  note: z.string(),
});
export type Playlist = z.infer<typeof playlistSchema>;

/** Stored IDs that look like mistakes of one kind, such as `spreadsheet_error`, with up to three examples. */
const idWarningSchema = z.object({
  kind: z.string(),
  count: z.number().int(),
  examples: z.array(z.string()),
});
export type IdWarning = z.infer<typeof idWarningSchema>;

/**
 * Response of "Create a playlist". `duplicates_dropped` counts repeated IDs that were stored once; `warnings` counts
 * those stored that look like mistakes.
 */
export const createPlaylistResponseSchema = z.object({
  ...successFields,
  Playlist: documentPlaylistSchema,
  duplicates_dropped: z.number().int(),
  warnings: z.array(idWarningSchema),
  _token: z.string(),
});

/** Response of the dashboard's create: the documented one without the token. */
export const createdPlaylistSchema = createPlaylistResponseSchema.pick({
  Playlist: true,
  duplicates_dropped: true,
  warnings: true,
});
export type CreatedPlaylist = z.infer<typeof createdPlaylistSchema>;

/** The people who acted for `updated_by` and `created_by`. The document's create answers without them. */
export const playlistPeople = { person: personRefSchema, created_by_person: personRefSchema };

/** The dashboard's playlist page: the playlist, its people and the names of its companies. */
export const playlistDetailsSchema = playlistSchema.extend({
  ...playlistPeople,
  company_name: z.string(),
  advertiser_name: z.string(),
});
export type PlaylistDetails = z.infer<typeof playlistDetailsSchema>;

/** Response to a change: the current revision. */
export const changedPlaylistSchema = playlistSchema.pick({ uuid: true, revision: true });

/** A row of a playlists table, with counts instead of lists. */
export const playlistListItemSchema = playlistDetailsSchema
  .omit({
    inventory_ids: true,
    inventory_kind: true,
    searches: true,
    created_by: true,
    created_by_person: true,
    created_at: true,
    company_name: true,
  })
  .extend({ inventory_count: z.number().int(), search_count: z.number().int() });
export type PlaylistListItem = z.infer<typeof playlistListItemSchema>;

/** What a search found, unless it is the name: `text` is the advertiser, the tag, the inventory ID, the name of the show, or the note. */
const playlistMatchSchema = z.object({
  by: z.enum(["advertiser", "tag", "inventory_id", "show", "note"]),
  text: z.string(),
});
export const foundPlaylistSchema = playlistListItemSchema.extend({
  match: playlistMatchSchema.optional(),
});
export type FoundPlaylist = z.infer<typeof foundPlaylistSchema>;

/** A playlist or an advertiser of playlists (`uuid`, `name`) that a search suggests because its name is similar. */
const playlistSuggestionSchema = playlistListItemSchema
  .pick({ uuid: true, name: true, advertiser_name: true })
  .extend({ of: z.enum(["playlist", "advertiser"]) });
export type PlaylistSuggestion = z.infer<typeof playlistSuggestionSchema>;

/** One page of playlists. `first` is the position of its first row, from 1. */
export const playlistListSchema = z.object({
  playlists: z.array(foundPlaylistSchema),
  /** Suggestions of similar names, if nothing matches, or only inside words. */
  suggestions: z.array(playlistSuggestionSchema),
  first: z.number().int(),
  next_cursor: z.string().nullable(),
});
export type PlaylistList = z.infer<typeof playlistListSchema>;
