import { z } from "zod";
import { limitSchema, successFields } from "@/lib/shared/http/schema";
import { limits } from "@/lib/shared/limits";
import { nameSchema, termSchema } from "@/lib/shared/text-schema";
import { companyKinds, playlistTypes } from "@/lib/shared/vocabulary";

export const companyKindSchema = z.enum(companyKinds);

export const companyNameSchema = nameSchema("Name", limits.nameCharacters);

/** Query parameters of "Search for companies" (docs/service-api.md §2). */
const companySearchSchema = z.strictObject({
  q: termSchema(limits.termCharacters),
  limit: limitSchema(limits.pageRows).optional(),
  cursor: z.string().max(4_096).optional(),
});

/** Adds the parameters that only the API has. */
export const apiCompanySearchSchema = companySearchSchema.extend({
  /** Whether to suggest similar names if none matches, which takes many times as long as the search itself. */
  suggest: z.enum(["true", "false"], "Use true or false.").optional(),
});

export const companySorts = ["name", "playlists", "changed"] as const;
export type CompanySort = (typeof companySorts)[number];

/**
 * Query parameters of the dashboard's companies table. Companies without playlists are left out with `with_playlists=true`, with `if_any` when
 * at least one company has playlists, and whenever the sort is by playlists or by last change.
 */
export const companyListSearchSchema = companySearchSchema.extend({
  sort: z.enum(companySorts).default("name"),
  with_playlists: z.enum(["true", "if_any"]).optional(),
});
export type CompanyListSearch = z.infer<typeof companyListSearchSchema>;

/** An advertiser in the documented search response (docs/service-api.md, "Advertiser"). */
export const advertiserSchema = z.object({ uuid: z.string(), name: z.string() });

/** An advertiser that a search of the dashboard found. `alias`: its other name that matches, if its own does not match as well. */
const foundAdvertiserSchema = advertiserSchema.extend({ alias: z.string().optional() });
export type Advertiser = z.infer<typeof foundAdvertiserSchema>;

/** A new advertiser. `is_another`: none of those with similar names is meant. */
export const addAdvertiserSchema = z.strictObject({
  name: companyNameSchema,
  is_another: z.boolean("Use true or false.").default(false),
});
export type AddAdvertiser = z.output<typeof addAdvertiserSchema>;

/** The advertiser that was added, with a text that undoes it; or those that may be the same, and then nothing was added. */
export const addedAdvertiserSchema = z.object({
  company: advertiserSchema.nullable(),
  similar: z.array(advertiserSchema),
  undo: z.string().nullable(),
});
export type AddedAdvertiser = z.infer<typeof addedAdvertiserSchema>;

export const undoAddSchema = z.strictObject({ undo: z.string("Enter a text.").max(512) });

/** Response of "Search for companies"; without `limit` it is streamed and has no cursor. */
export const companySearchResponseSchema = z.object({
  ...successFields,
  Advertisers: z.array(advertiserSchema),
  /** Suggestions of similar names, if no advertiser matches and `suggest` is true. */
  suggestions: z.array(advertiserSchema).optional(),
  _token: z.string(),
  next_cursor: z.string().optional(),
});

export const companyListItemSchema = foundAdvertiserSchema.extend({
  kind: companyKindSchema,
  playlist_count: z.number().int(),
  /** Number of its playlists of each type. */
  types: z.record(z.enum(playlistTypes), z.number().int()),
  /** ISO 8601, UTC; null if the company has no playlists. */
  last_changed_at: z.string().nullable(),
  /** Whether the other service that the advertiser comes from no longer lists it; then it gets no new playlists. */
  is_gone: z.literal(true).optional(),
  /** Other names by which the agency knows an advertiser; only on its page, and not for the advertiser's own clients. */
  aliases: z.array(z.string()).optional(),
});
export type CompanyListItem = z.infer<typeof companyListItemSchema>;

/** One page of the dashboard's companies table. `first` is the position of its first row, from 1. */
export const companyListSchema = z.object({
  companies: z.array(companyListItemSchema),
  /** Suggestions of similar names, if no company matches. */
  suggestions: z.array(foundAdvertiserSchema),
  first: z.number().int(),
  /** Whether companies without playlists were left out. */
  is_with_playlists: z.boolean(),
  /** Number of all matches; null if they were not counted. */
  total: z.number().int().nullable(),
  next_cursor: z.string().nullable(),
});
export type CompanyList = z.infer<typeof companyListSchema>;

/** Query of the dashboard's companies by UUID: `ids`, separated by commas. */
export const selectedCompaniesSearchSchema = z.strictObject({
  ids: z
    .string("Enter IDs.")
    .max(4_096, "Enter fewer IDs.")
    .transform((ids) => ids.split(",")),
});

/** The visible companies in the requested order. Missing and forbidden companies look the same. */
export const selectedCompaniesSchema = z.object({ companies: z.array(companyListItemSchema) });

const companyIdSchema = z.string("Enter an ID.").max(64, "Enter an ID.");

/** Pinned and recently opened companies, as UUIDs. */
export const pinnedAndRecentSchema = z.object({
  pinned: z.array(companyIdSchema).max(100, "Enter fewer IDs."),
  recent: z.array(companyIdSchema).max(100, "Enter fewer IDs."),
});

/** Pins or unpins a company, or records that it was opened. */
export const changePinnedSchema = z.strictObject({
  action: z.enum(["pin", "unpin", "open"], "Choose pin, unpin or open."),
  company: companyIdSchema,
});
export type ChangePinned = z.infer<typeof changePinnedSchema>;
