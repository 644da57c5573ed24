import { z } from "zod";
import { kindSchema } from "@/lib/shared/catalogue/kinds";
import { limits } from "@/lib/shared/limits";
import { nameSchema } from "@/lib/shared/text-schema";

/** Formats of the files that entries come from. `podcast_index` is its SQLite dump, `radio_browser` its JSON or CSV. */
export const catalogueFormats = [
  "csv",
  "xlsx",
  "json",
  "opml",
  "podcast_index",
  "radio_browser",
] as const;
export type CatalogueFormat = (typeof catalogueFormats)[number];

export const sourceNameSchema = nameSchema("Name of the source", limits.nameCharacters);

/** Most rows of one request. */
export const sentRows = 1_000;
/** Imports of a source that are listed, the newest first. */
export const listedImports = 50;

const countSchema = z.number().int();

/**
 * One import of a source. `receiving`: its rows are being sent, or it was interrupted; `finishing`: entries that it no longer had are being
 * marked as gone; `undoing`: it is being undone. Times are ISO 8601, UTC.
 */
export const catalogueImportSchema = z.object({
  number: countSchema,
  source: z.object({ uuid: z.string(), name: z.string(), is_own: z.boolean() }),
  file: z.string(),
  /** Null if its rows are of several kinds. */
  kind: z.string().nullable(),
  state: z.enum(["receiving", "finishing", "finished", "undoing", "undone"]),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** Rows of the file so far, rejected ones included: where an interrupted import goes on. */
  rows: countSchema,
  added: countSchema,
  changed: countSchema,
  /** Entries that were there, and are as they were. */
  same: countSchema,
  /** Entries that had been gone. */
  returned: countSchema,
  gone: countSchema,
  rejected: countSchema,
  /** Rows whose ID came again later in the file; the last one counts. */
  duplicates: countSchema,
  /** Entries whose names were too long and were cut. */
  cut: countSchema,
  /** Who imported it; null for the operator, and for those of other companies. */
  by: z.string().nullable(),
  /** Whether `undo` works: it is the company's own, and the latest of its source that is not undone. */
  can_undo: z.boolean(),
});
export type CatalogueImport = z.infer<typeof catalogueImportSchema>;

const kindCountSchema = z.object({ kind: z.string(), entries: countSchema, gone: countSchema });

/** Where entries come from. `entries` include those that are gone. */
const catalogueSourceSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  format: z.string(),
  /** Whether it is the company's own, and not the installation's, which is read only. */
  is_own: z.boolean(),
  entries: countSchema,
  gone: countSchema,
  kinds: z.array(kindCountSchema),
  /** The last one that is not undone. */
  latest_import: catalogueImportSchema.nullable(),
});
export type CatalogueSource = z.infer<typeof catalogueSourceSchema>;

/** The company's own sources first, by name; and how many entries its own catalogue has, and may have. */
export const catalogueSourceListSchema = z.object({
  sources: z.array(catalogueSourceSchema),
  own: z.object({ entries: countSchema, most: countSchema }),
});
export type CatalogueSourceList = z.infer<typeof catalogueSourceListSchema>;

export const catalogueImportListSchema = z.object({ imports: z.array(catalogueImportSchema) });

/** Starts an import into the company's own catalogue. `digest`: SHA-256 of the file and of how it is read. */
export const catalogueImportStartSchema = z.strictObject({
  source: sourceNameSchema,
  format: z.enum(catalogueFormats).exclude(["podcast_index"]),
  kind: kindSchema,
  file: z.string().min(1).max(255),
  digest: z.string().regex(/^[0-9a-f]{64}$/, "The digest must be SHA-256 in hexadecimal."),
});
export type CatalogueImportStart = z.input<typeof catalogueImportStartSchema>;

const optionalText = z.string().nullish();

/**
 * A row as a file has it, all texts; `cleanEntry` makes an entry of it. `last_published_at`: ISO 8601, RFC 2822 or seconds since 1970;
 * `popularity`: 0 to 100.
 */
const catalogueRowSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  publisher: optionalText,
  language: optionalText,
  country: optionalText,
  categories: z.array(z.string()).max(100).optional(),
  address: optionalText,
  last_published_at: optionalText,
  popularity: z.number().nullish(),
  attributes: z.record(z.string(), z.string()).optional(),
});
export type CatalogueRow = z.infer<typeof catalogueRowSchema>;

const rowsSchema = z
  .array(catalogueRowSchema, "Send a list of rows.")
  .max(sentRows, `Send at most ${sentRows.toLocaleString("en")} rows at a time.`);

/** Rows of an import, from the row with the index `first` in the file on. Sending rows again has no effect. */
export const catalogueRowsSchema = z.strictObject({
  first: z.number().int().min(0),
  rows: rowsSchema,
});

const rejectionSchema = z.object({
  /** Index among the rows of the request. */
  row: countSchema,
  reason: z.string(),
});

export const catalogueRowsAnswerSchema = z.object({
  import: catalogueImportSchema,
  rejected: z.array(rejectionSchema),
});

/** Compares rows with the company's own catalogue, as an import into this source would. Changes nothing. */
export const cataloguePreviewSchema = z.strictObject({
  source: sourceNameSchema,
  kind: kindSchema,
  rows: rowsSchema,
});
export type CataloguePreviewRequest = z.input<typeof cataloguePreviewSchema>;

/**
 * What would become of each row: `moved` ones are named by another source of the company so far. Entries of the source that no row has
 * would be gone: `present` less the rows that are `changed` and `same`.
 */
const catalogueEffects = ["added", "changed", "same", "returned", "moved", "rejected"] as const;
export const cataloguePreviewAnswerSchema = z.object({
  /** In the order of the request. */
  rows: z.array(
    z.object({
      effect: z.enum(catalogueEffects),
      /** The name that is stored so far, if there is one. */
      name_before: z.string().nullable(),
      /** The entry's name, as it would be stored; for a rejected row "". */
      name: z.string(),
      /** Why it is rejected. */
      reason: z.string().nullable(),
    }),
  ),
  /** Entries of the source that are there now, of all kinds. */
  present: countSchema,
});
export type CataloguePreview = z.infer<typeof cataloguePreviewAnswerSchema>;

/** Entries of a source that are there, by kind and ID; `after` is the last one of the page before, null at first. */
export const sourceEntriesRequestSchema = z.strictObject({
  after: z.strictObject({ kind: z.string().max(64), id: z.string().max(1_000) }).nullable(),
});
export const sourceEntriesSchema = z.object({
  entries: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
});
