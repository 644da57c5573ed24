import { z } from "zod";
import { parsedListSchema, parseImportedChange } from "@/lib/shared/change-sets/import-schema";
import { changeSetSchema } from "@/lib/shared/change-sets/schema";
import { advertiserSchema } from "@/lib/shared/companies/schema";
import { limits } from "@/lib/shared/limits";
import {
  fieldNames,
  fieldOf,
  fileFields,
  type PlaylistFields,
} from "@/lib/shared/playlists/fields/playlist-fields";

/** Maximum playlists of one check or preview, and names of one request for advertisers. */
export const checkedAtOnce = 500;
export const namesAtOnce = 50;

/** Maximum characters of an advertiser's name in a file. */
export const advertiserCharacters = 1_000;

/** The names of advertisers in the spelling of a file. */
export const importAdvertisersSchema = z.strictObject({
  names: z.array(z.string().max(advertiserCharacters)).min(1).max(namesAtOnce),
});

/** The advertiser of each name, or null and the most similar ones, best first. */
export const importAdvertisersAnswerSchema = z.object({
  advertisers: z.array(
    z.object({
      match: advertiserSchema.nullable(),
      suggestions: z.array(advertiserSchema),
    }),
  ),
});
export type AdvertiserMatchAnswer = z.infer<
  typeof importAdvertisersAnswerSchema
>["advertisers"][number];

/** Checks advertisers and names of playlists before any is created. */
export const importCheckSchema = z.strictObject({
  playlists: z
    .array(
      z.strictObject({
        name: z.string().max(limits.nameCharacters * 2),
        advertiser_id: z.string().max(64),
      }),
    )
    .min(1)
    .max(checkedAtOnce),
});
export type ImportCheckInput = z.input<typeof importCheckSchema>;

/**
 * The answers in the order of the request: the advertiser's name, null if it is not visible, and whether it already has
 * a playlist of this name (a warning).
 */
export const importCheckAnswerSchema = z.object({
  playlists: z.array(z.object({ advertiser: z.string().nullable(), exists: z.boolean() })),
});
export type ImportCheckAnswer = z.infer<typeof importCheckAnswerSchema>["playlists"][number];

/** The error of a playlist to change that does not exist or that the caller may not see. */
export const unknownPlaylist = "No playlist has this UUID, or you don't have access to it.";

/** Changes to compare with the current playlists; `revision` is not compared. */
export const importPreviewSchema = z.strictObject({
  playlists: parsedListSchema(parseImportedChange),
});

/**
 * A field that an update changes; `before` and `after` are short texts for people. In a conflict, `before` was changed since the export,
 * and is kept unless the file's value is chosen.
 */
const importFieldChangeSchema = z.object({
  field: z.enum(fieldNames),
  before: z.string(),
  after: z.string(),
  is_conflict: z.boolean(),
});
export type ImportFieldChange = z.infer<typeof importFieldChangeSchema>;

/** The fields in which the rows of one playlist can differ by mistake, because each row repeats them completely. */
const repeatedFields = fileFields.filter((name) => name !== "inventory_ids" && name !== "searches");
type RepeatedField = (typeof repeatedFields)[number];
export type RepeatedValues = { [Name in RepeatedField]: PlaylistFields[Name] | null };

/** Picks these fields of a playlist. */
export const pickRepeated = (values: RepeatedValues): RepeatedValues =>
  Object.fromEntries(repeatedFields.map((name) => [name, values[name]])) as RepeatedValues;

const repeatedSchemas = Object.fromEntries(
  repeatedFields.map((name) => [name, fieldOf(name).stored.nullable()]),
) as unknown as { [Name in RepeatedField]: z.ZodType<RepeatedValues[Name]> };

/**
 * Effect of each change, in the order of the request. There may be fewer answers than changes, but at least one: ask again for the rest.
 * `revision` is the described one; without `changes` nothing would change. `base` has the values at the exported revision; null if it is
 * unknown.
 */
export const importPreviewAnswerSchema = z.object({
  playlists: z.array(
    z.object({
      problem: z.string().nullable(),
      revision: z.number().int(),
      ...repeatedSchemas,
      base: z.object(repeatedSchemas).nullable(),
      advertiser: z.string(),
      is_in_agency_list: z.boolean(),
      changes: z.array(importFieldChangeSchema),
    }),
  ),
});
export type ImportPreviewAnswer = z.infer<typeof importPreviewAnswerSchema>["playlists"][number];

/** An earlier import of the same playlists that is not undone, or null. */
export const earlierImportSchema = z.object({ change_set: changeSetSchema.nullable() });
export const earlierImportSearchSchema = z.strictObject({
  digest: z.string().regex(/^[0-9a-f]{64}$/, "The digest must be SHA-256 in hexadecimal."),
  total: z.coerce.number().int().min(1),
});
