import { z } from "zod";
import { answeredFields, listedFields, storedShape } from "@/lib/shared/catalogue/catalogue-fields";
import { kindSchema, sampledIds } from "@/lib/shared/catalogue/kinds";
import { limitSchema } from "@/lib/shared/http/schema";
import { limits } from "@/lib/shared/limits";
import { inventoryIdSchema } from "@/lib/shared/playlists/inventory-id-schema";
import { termSchema } from "@/lib/shared/text-schema";

/** Maximum IDs of one request for names. */
export const namedIds = 1_000;
/** Maximum entries of a search by name. */
export const foundEntries = 50;

/** The part of an entry that lists show. Times are ISO 8601, UTC. */
export const inventoryNameSchema = z.object({
  id: z.string(),
  ...storedShape(listedFields),
  /** Time from which an import no longer had it; null while it is available. */
  gone_since: z.string().nullable(),
});
export type InventoryName = z.infer<typeof inventoryNameSchema>;

/** An ID that no catalogue knows: its name is the ID. */
export const namelessEntry = (id: string): InventoryName => ({
  ...(Object.fromEntries(listedFields.map((field) => [field, null])) as Omit<
    InventoryName,
    "id" | "name" | "gone_since"
  >),
  ...{ id, name: id, gone_since: null },
});

/** A complete entry of the catalogue. */
export const catalogueEntrySchema = inventoryNameSchema.extend({
  kind: z.string(),
  ...storedShape(answeredFields),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  /** Name of the source. */
  source: z.string(),
  /** Whether it is the company's own, as opposed to the installation's. */
  is_own: z.boolean(),
});
export type CatalogueEntry = z.infer<typeof catalogueEntrySchema>;

/** Asks for the names of IDs of one kind. */
export const namesRequestSchema = z.strictObject({
  kind: kindSchema,
  ids: z
    .array(inventoryIdSchema, "Send a list of inventory IDs.")
    .max(namedIds, `Send at most ${namedIds} IDs.`),
});
export type NamesRequest = z.infer<typeof namesRequestSchema>;

/** The IDs that the catalogue has, in no order. */
export const nameListSchema = z.object({ names: z.array(inventoryNameSchema) });

/** Maximum titles of one request. */
export const matchedTitles = 500;

/** Asks for the entries of one kind that have these names; without a kind, of the kind that has most of them. */
export const titlesRequestSchema = z.strictObject({
  kind: kindSchema.optional(),
  titles: z
    .array(z.string().max(limits.nameCharacters * 4), "Send a list of titles.")
    .max(matchedTitles, `Send at most ${matchedTitles} titles.`),
});
export type TitlesRequest = z.infer<typeof titlesRequestSchema>;

/** What the catalogue has for a title. */
const titleMatchSchema = z.object({
  title: z.string(),
  /** Whether the title is an ID of the kind. */
  is_id: z.boolean(),
  /** Whether the entries have other names, which are near. */
  is_near: z.boolean(),
  entries: z.array(inventoryNameSchema),
});

export const titleMatchesSchema = z.object({
  /** The kind of the entries; null if no kind has one of the titles. */
  kind: z.string().nullable(),
  /** How many of the titles each kind has, most first. */
  kinds: z.array(z.object({ kind: z.string(), titles: z.number().int() })),
  matches: z.array(titleMatchSchema),
});
export type TitleMatches = z.infer<typeof titleMatchesSchema>;

/** Asks for the kind of IDs. */
export const kindRequestSchema = z.strictObject({
  ids: z.array(inventoryIdSchema).max(sampledIds, `Send at most ${sampledIds} IDs.`),
});

/** The guess, or null; and the number of the IDs that each kind knows, highest first. */
export const kindGuessSchema = z.object({
  kind: z.string().nullable(),
  known: z.array(z.object({ kind: z.string(), ids: z.number().int() })),
});
export type KindGuess = z.infer<typeof kindGuessSchema>;

/** Number of visible entries by kind, including those that are gone. Empty without a catalogue. */
export const catalogueKindsSchema = z.object({
  kinds: z.array(z.object({ kind: z.string(), entries: z.number().int(), gone: z.number().int() })),
  /** Whether the agency of this advertiser has a catalogue, which may name the IDs of its playlists. */
  has_agency_names: z.boolean().default(false),
});
export type CatalogueKinds = z.infer<typeof catalogueKindsSchema>;

const idsSchema = z
  .string()
  .transform((text) => text.split(",").filter((id) => id !== ""))
  .pipe(namesRequestSchema.shape.ids);

const searchFields = {
  ids: idsSchema.optional(),
  q: termSchema(limits.termCharacters).unwrap().optional(),
  kind: kindSchema.optional(),
  limit: limitSchema(foundEntries).optional(),
};
const isOneWay = ({ ids, q }: { ids?: unknown; q?: unknown }) =>
  (ids === undefined) !== (q === undefined);
const oneWay = { path: ["ids"], error: "Send either ids or q." };

/** Asks for entries: those of `ids` (separated by commas), or those whose names match `q`; of one kind, or of all. */
export const catalogueSearchSchema = z.strictObject(searchFields).refine(isOneWay, oneWay);
export type CatalogueSearch = z.output<typeof catalogueSearchSchema>;

/** The same, page by page. `counts`: with the number of playlists that have each. */
export const cataloguePageSchema = z
  .strictObject({
    ...searchFields,
    cursor: z.string().max(4_096).optional(),
    counts: z.literal("playlists").optional(),
  })
  .refine(isOneWay, oneWay);
export type CataloguePageSearch = z.output<typeof cataloguePageSchema>;

/** Whether a query for entries has many `ids`: for some hundred entries, writing takes the process as long as finding. */
export const hasManyIds = (query: URLSearchParams): boolean =>
  (query.get("ids")?.length ?? 0) > manyIdsLength;
const manyIdsLength = 2_000;

/** Asks for one entry. */
export const entryPlaceSchema = z.strictObject({ kind: kindSchema, id: inventoryIdSchema });

/** A found entry; `playlists`: the number of active playlists that have its ID, if it was asked for. */
const foundEntrySchema = catalogueEntrySchema.extend({
  playlists: z.number().int().optional(),
  /** Its other name that matches the search. */
  alias: z.string().optional(),
});
export type FoundEntry = z.infer<typeof foundEntrySchema>;

/** A page of entries, and, if none matches, those that may have been meant. */
export const entryListSchema = z.object({
  entries: z.array(foundEntrySchema),
  suggestions: z.array(catalogueEntrySchema),
  next_cursor: z.string().nullable(),
});
