import { limits } from "@/lib/shared/limits";
import {
  cursorField,
  nextCursorField,
  tokenField,
  wholeNumber,
} from "@/lib/server/http/openapi/describe/common";
import { describeFields, describeSchema } from "@/lib/server/http/openapi/schema-docs";
import {
  changedPlaylistResponseSchema,
  inventoryResponseSchema,
  inventorySearchSchema,
  playlistPageSchema,
  playlistPageSearchSchema,
  playlistResponseSchema,
  revisedPlaylistSchema,
  signedPlaylistSchema,
} from "@/lib/server/domain/playlists/api/api-schema";
import {
  changePlaylistSchema,
  createPlaylistResponseSchema,
  createPlaylistSchema,
  documentPlaylistSchema,
  foundPlaylistSchema,
  playlistListItemSchema,
  tagSchema,
} from "@/lib/shared/playlists/schema";

const uuid = { type: "string", format: "uuid" };
const time = { type: "string", format: "date-time" };
const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });
const inventoryIds = (minItems?: number) => ({
  type: "array",
  ...(minItems !== undefined && { minItems }),
  maxItems: limits.inventoryIds,
  items: text(limits.inventoryIdCharacters),
});

const tagsField = `At most ${limits.tags} tags, unique regardless of case.`;

/** Describes the schemas of the operations on playlists. */
export function describePlaylists(): void {
  describeRequests();
  describePlaylist();
  describeAnswers();
}

function describeRequests(): void {
  describeSchema(tagSchema, { json: text(limits.tagCharacters) });
  describeSchema(createPlaylistSchema, { id: "NewPlaylist" });
  describeFields(createPlaylistSchema, {
    name: {
      description: "Name of the playlist. Trimmed, with single spaces, in Unicode NFC.",
      json: text(limits.nameCharacters),
    },
    advertiser_id: {
      description:
        "UUID of the advertiser: the company in the path or, if that is your agency, one of its advertisers.",
      json: uuid,
    },
    inventory_ids: {
      description:
        "Inventory IDs, stored unchanged and in order; a repeated one is stored once. Can be empty only if searches is not.",
      json: inventoryIds(),
    },
    searches: `At most ${limits.searches} searches. Can be empty.`,
    type: "What the playlist is for.",
    tags: tagsField,
  });
  describeSchema(changePlaylistSchema, {
    id: "PlaylistChange",
    description: "The fields to change, at least one. Others keep their values.",
    rules: {
      minProperties: 1,
      not: {
        properties: { inventory: {}, inventory_ids: {} },
        required: ["inventory", "inventory_ids"],
      },
    },
  });
  const { inventory } = changePlaylistSchema.shape;
  describeFields(changePlaylistSchema, {
    name: "Name of the playlist. Trimmed, with single spaces, in Unicode NFC.",
    advertiser_id: "UUID of the advertiser.",
    inventory_ids: "All inventory IDs, in order. Not together with inventory.",
    searches: `All searches, at most ${limits.searches}.`,
    type: "What the playlist is for.",
    tags: tagsField,
    inventory: "IDs to append and to remove. Not together with inventory_ids.",
    inventory_kind:
      "The kind of the inventory IDs, such as apple_podcast, or a word of your own; null lets Cuelist guess it.",
    note: `Lines for people, at most ${limits.noteCharacters} characters. An empty text removes it.`,
    archived: "Whether the playlist is archived. Lists contain archived playlists only on request.",
    agency_only:
      "Whether the playlist is only in the agency's list, and not in its advertiser's. For clients of agencies.",
  });
  describeFields(inventory.unwrap(), {
    add: "IDs to append. Those that the playlist already has keep their places.",
    remove: "IDs to remove. Those that it doesn't have are ignored.",
  });
  describeFields(playlistPageSearchSchema, {
    q: "Words of name, advertiser, tags and note, in any order; in quotation marks whole words in that order; or an inventory ID, the name of a show in the catalogue (its first 20 matches), or the UUID of a playlist or an advertiser.",
    advertiser: "Only playlists for the advertiser with this UUID.",
    type: "Only playlists of this type.",
    tag: "Only playlists with all of these tags, separated by commas. A comma within a tag is escaped with a backslash.",
    unavailable:
      "With true only active playlists with inventory that its source in the catalogue no longer lists.",
    state: "Whether to list active or archived playlists, or all.",
    sort: "The order: newest change first (changed), otherwise ascending. Without it, the newest change is first; with q, the best match: names that are q, then those that begin with it, have it at the start of a word, have its words at starts of words; then those found by inventory ID, advertiser, tag, show, note, or several of them; then matches inside words; and of equal matches the newest change.",
    contains: {
      description: "Only playlists with this inventory ID.",
      json: text(limits.inventoryIdCharacters),
    },
    limit: { description: "Playlists per page.", json: wholeNumber(1, limits.pageRows, 50) },
    cursor: cursorField,
  });
  describeFields(inventorySearchSchema, {
    limit: { description: "IDs per page.", json: wholeNumber(1, limits.pageIds) },
    cursor: `${cursorField} Without limit such a page has 1,000 IDs.`,
    names:
      "With 1 a page also has names. It has at most 1,000 IDs then, and as many without limit.",
  });
}

const stored = {
  uuid: { description: "UUID of the playlist.", json: uuid },
  company_uuid: { description: "UUID of the company in whose list it is kept.", json: uuid },
  advertiser_id: { description: "UUID of the advertiser that it is for.", json: uuid },
  name: "Name of the playlist.",
  type: "What the playlist is for.",
  tags: "Tags, in their order.",
  revision: "Counts the changes, from 1. The ETag is this number with an r before it.",
  updated_at: { description: "When it was last changed.", json: time },
  updated_by: "Name of the client that last changed it.",
  archived_at: {
    description: "When it was archived; null if it is active.",
    json: { anyOf: [time, { type: "null" }] },
  },
};

const noteField = "The note; empty without one.";

function describePlaylist(): void {
  describeSchema(documentPlaylistSchema, { id: "Playlist", description: "A stored playlist." });
  const whole = {
    ...stored,
    inventory_ids: "Inventory IDs, in order.",
    searches: "Searches, in order.",
    created_at: { description: "When it was created.", json: time },
    created_by: "Name of the client that created it.",
  };
  describeFields(documentPlaylistSchema, whole);
  describeSchema(signedPlaylistSchema, {
    id: "PlaylistWithPeople",
    description:
      "A stored playlist with the kind of its IDs, its note, and with the people who created and changed it.",
  });
  describeFields(signedPlaylistSchema, {
    ...whole,
    inventory_kind: "The stated kind of the inventory IDs; null if it is guessed.",
    note: noteField,
    person: null,
    created_by_person: null,
  });
  describeSchema(playlistListItemSchema, {
    id: "PlaylistSummary",
    description: "A stored playlist with counts instead of its lists.",
  });
  describeFields(playlistListItemSchema, {
    ...stored,
    note: noteField,
    person: null,
    advertiser_name: "Name of the advertiser.",
    inventory_count: "Number of inventory IDs.",
    search_count: "Number of searches.",
  });
  describeSchema(foundPlaylistSchema, {
    id: "FoundPlaylist",
    description: "A playlist of a list.",
  });
  const { match } = foundPlaylistSchema.shape;
  describeSchema(match, { description: "With q: what it found, unless that is the name." });
  describeFields(match.unwrap(), {
    by: "What matches. New values may be added.",
    text: "The advertiser's name, the tag, the inventory ID, the name of the show, or the note.",
  });
}

function describeAnswers(): void {
  const common = { Message: null, type: null, _token: tokenField };
  const ofIds = {
    duplicates_dropped: "Repeated inventory IDs of the request, each stored once.",
    warnings:
      "Inventory IDs that look like mistakes, by kind, such as spreadsheet_error, most frequent first, with up to three examples. They are stored nevertheless. New kinds may be added.",
  };
  describeFields(
    createPlaylistResponseSchema,
    { ...common, Playlist: null, ...ofIds },
    { areExtensions: true },
  );
  describeFields(playlistResponseSchema, { ...common, Playlist: null });
  describeFields(revisedPlaylistSchema, { ...common, Playlist: null });
  describeFields(changedPlaylistResponseSchema, { ...common, Playlist: null, ...ofIds });
  describeFields(playlistPageSchema, {
    ...common,
    Playlists: "The playlists.",
    next_cursor: nextCursorField,
  });
  describeFields(inventoryResponseSchema, {
    ...common,
    revision: "The revision of the IDs.",
    inventory_ids: "Inventory IDs, in order.",
    kind: "With names: of which kind the IDs are, as somebody said or as it is guessed. Null if nothing is known.",
    names: "With names: those of the IDs of the page that the catalogue has, in their order.",
    next_cursor: `${nextCursorField} Absent without limit and cursor.`,
  });
}
