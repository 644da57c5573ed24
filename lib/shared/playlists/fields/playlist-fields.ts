import { z } from "zod";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { type ChangePlaylist, playlistTypeSchema } from "@/lib/shared/playlists/schema";
import { storedSearchSchema } from "@/lib/shared/playlists/searches/search-schema";

/**
 * The record of a playlist's fields. History, conflicts, undo, comparison, activity, imports, exports and drafts loop over it: a field
 * that is in the schema and in this record is in each of them, and the compiler names what else it needs.
 */

/** The changeable values of a playlist; `inventory` is another way to write `inventory_ids`. */
export type PlaylistFields = Required<Omit<ChangePlaylist, "inventory">>;
export type FieldName = keyof PlaylistFields;

/** A field whose complete old and new values every revision stores; for IDs it stores the added and removed ones. */
export type ValueField = Exclude<FieldName, "inventory_ids">;
export type PlaylistValues = Pick<PlaylistFields, ValueField>;

/** Texts of the activity for changes of fields. */
export const fieldChanges = [
  "name",
  "advertiser",
  "to_advertiser",
  "to_agency",
  "type",
  "id_kind",
  "tags",
  "note",
  "searches",
  "archived",
  "restored",
] as const;
export type FieldChange = (typeof fieldChanges)[number];

interface FileColumn {
  /** Headers that people use, best first: words in lower case. */
  headers: readonly string[];
  /** "list" if a cell contains several values. */
  holds: "text" | "list";
}

interface Field<Value> {
  /** As a heading. */
  label: string;
  /** In a sentence: "Skipped: edited since (advertiser)". */
  word: string;
  /** A value as a revision stores it. */
  stored: z.ZodType<Value>;
  /** Its value in a new form, and in data stored before the field existed; null if it has to be chosen. */
  blank: Value | null;
  /** Whether it is in the form. Other fields have actions of their own. */
  isInForm: boolean;
  /** Merge of two edits: one of the two values, or a list with all additions and without all removals. */
  merge: "value" | "list";
  isCompared: boolean;
  /** Text of the activity for a change to `value`; null if changes are counted there. */
  nameChange: (value: Value) => FieldChange | null;
  /** Formats a value for people, in one line. `before` is the value that it replaces. */
  describe: (value: Value, before: Value) => string;
  /** Its column in an imported file; null if files don't have it. */
  column: FileColumn | null;
}

const inForm = { isInForm: true, isCompared: true, merge: "value" } as const;

const asItIs = (text: string) => text;

/** In the order of the form. */
export const playlistFields: { readonly [Name in FieldName]: Field<PlaylistFields[Name]> } = {
  name: {
    ...inForm,
    label: "Name",
    word: "name",
    stored: z.string(),
    blank: "",
    nameChange: () => "name",
    describe: asItIs,
    column: {
      // Where rows are IDs, "name" may be that of the show.
      headers: ["playlist name", "playlist", "name", "list", "list name", "title"],
      holds: "text",
    },
  },
  advertiser_id: {
    ...inForm,
    label: "Advertiser",
    word: "advertiser",
    stored: z.string(),
    blank: "",
    nameChange: () => "advertiser",
    describe: asItIs,
    column: { headers: ["advertiser id", "advertiser uuid"], holds: "text" },
  },
  type: {
    ...inForm,
    label: "Type",
    word: "type",
    stored: playlistTypeSchema,
    blank: null,
    nameChange: () => "type",
    describe: asItIs,
    column: {
      headers: ["type", "playlist type", "medium", "media type", "media", "channel type", "format"],
      holds: "text",
    },
  },
  agency_only: {
    ...inForm,
    isCompared: false,
    label: "Visible to",
    word: "visibility",
    stored: z.boolean(),
    blank: false,
    nameChange: (isAgencyOnly) => (isAgencyOnly ? "to_agency" : "to_advertiser"),
    describe: (isAgencyOnly) =>
      isAgencyOnly ? "only the agency" : "the advertiser and the agency",
    column: null,
  },
  inventory_ids: {
    ...inForm,
    merge: "list",
    isCompared: false,
    label: "Inventory IDs",
    word: "IDs",
    stored: z.array(z.string()),
    blank: [],
    nameChange: () => null,
    describe: describeIds,
    column: { headers: ["inventory ids", "inventory id", "ids"], holds: "list" },
  },
  inventory_kind: {
    ...inForm,
    label: "ID type",
    word: "ID type",
    stored: z.string().nullable(),
    blank: null,
    nameChange: () => "id_kind",
    describe: (kind) => (kind === null ? "detected" : kindLabel(kind)),
    column: { headers: ["id type", "inventory kind", "kind of ids", "id kind"], holds: "text" },
  },
  searches: {
    ...inForm,
    label: "Searches",
    word: "searches",
    stored: z.array(storedSearchSchema),
    blank: [],
    nameChange: () => "searches",
    describe: (searches) => formatCount(searches.length, "search", "searches"),
    column: { headers: ["searches", "search"], holds: "list" },
  },
  tags: {
    ...inForm,
    merge: "list",
    label: "Tags",
    word: "tags",
    stored: z.array(z.string()),
    blank: [],
    nameChange: () => "tags",
    describe: (tags) => tags.join(", "),
    column: { headers: ["tags", "tag", "labels", "label", "keywords"], holds: "list" },
  },
  note: {
    ...inForm,
    label: "Note",
    word: "note",
    stored: z.string(),
    blank: "",
    nameChange: () => "note",
    describe: asItIs,
    // "Comments" may be those of each ID, or not for the advertiser, who reads the note.
    column: { headers: ["note", "playlist note"], holds: "text" },
  },
  archived: {
    isInForm: false,
    isCompared: true,
    merge: "value",
    column: null,
    label: "State",
    word: "state",
    stored: z.boolean(),
    blank: false,
    nameChange: (isArchived) => (isArchived ? "archived" : "restored"),
    describe: (isArchived) => (isArchived ? "archived" : "active"),
  },
};

export const fieldNames = Object.keys(playlistFields) as FieldName[];
export const valueFields = fieldNames.filter(
  (name): name is ValueField => name !== "inventory_ids",
);

/** The fields that a file can contain. */
export type FileField = Exclude<FieldName, "agency_only" | "archived">;
export const fileFields = fieldNames.filter(
  (name): name is FileField => playlistFields[name].column !== null,
);

/** Returns the record's entry of a field. */
export const fieldOf = <Name extends FieldName>(name: Name): Field<PlaylistFields[Name]> =>
  playlistFields[name];

/** Formats "1,204 IDs (+3, −1)": a list of IDs compared with the one that it replaces; without the brackets if they are equal. */
function describeIds(ids: string[], before: string[]): string {
  const [had, has] = [new Set(before), new Set(ids)];
  const added = ids.filter((id) => !had.has(id)).length;
  const removed = before.filter((id) => !has.has(id)).length;
  const parts = [
    ...(added > 0 ? [`+${formatNumber(added)}`] : []),
    ...(removed > 0 ? [`−${formatNumber(removed)}`] : []),
  ];
  if (parts.length === 0 && ids.every((id, index) => id === before[index]))
    return formatCount(ids.length, "ID");
  return `${formatCount(ids.length, "ID")} (${parts.join(", ") || "new order"})`;
}
