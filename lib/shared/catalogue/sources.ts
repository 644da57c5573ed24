import { z } from "zod";
import { givenShape } from "@/lib/shared/catalogue/catalogue-fields";
import { kindSchema } from "@/lib/shared/catalogue/kinds";
import { limits } from "@/lib/shared/limits";
import { nameSchema } from "@/lib/shared/text-schema";

/** Formats of files with entries. `podcast_index` is its SQLite dump, `radio_browser` its JSON or CSV. */
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

/** Maximum rows of one request. */
export const sentRows = 1_000;
/** Maximum imports of a source that are listed, newest first. */
export const listedImports = 50;

const countSchema = z.number().int();

/**
 * One import of a source. `receiving`: its rows are being sent, or it was interrupted; `finishing`: it is compared with the import before,
 * whose entries are shown until it is `finished`; its counts follow. Times are ISO 8601, UTC.
 */
export const catalogueImportSchema = z.object({
  number: countSchema,
  source: z.object({ uuid: z.string(), name: z.string(), is_own: z.boolean() }),
  file: z.string(),
  /** Null if its rows are of several kinds. */
  kind: z.string().nullable(),
  state: z.enum(["receiving", "finishing", "finished", "undone"]),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** Number of rows so far, including rejected ones: an interrupted import resumes there. */
  rows: countSchema,
  added: countSchema,
  changed: countSchema,
  /** Number of existing entries that did not change. */
  same: countSchema,
  /** Number of entries that had been gone. */
  returned: countSchema,
  gone: countSchema,
  rejected: countSchema,
  /** Number of rows whose ID comes again later in the file; the last one counts. */
  duplicates: countSchema,
  /** Number of entries whose names were too long and were cut. */
  cut: countSchema,
  /** The client that imported it; null for the operator, and for those of other companies. */
  by: z.string().nullable(),
  /** Whether `undo` works: it is the company's own, the latest of its source that is not undone, and the import before it is kept. */
  can_undo: z.boolean(),
});
export type CatalogueImport = z.infer<typeof catalogueImportSchema>;

const kindCountSchema = z.object({ kind: z.string(), entries: countSchema, gone: countSchema });

/** The origin of entries. `entries` includes those that are gone. */
const catalogueSourceSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  format: z.string(),
  /** Whether it is the company's own, as opposed to the installation's, which is read only. */
  is_own: z.boolean(),
  entries: countSchema,
  gone: countSchema,
  kinds: z.array(kindCountSchema),
  /** The latest import that is not undone. */
  latest_import: catalogueImportSchema.nullable(),
});
export type CatalogueSource = z.infer<typeof catalogueSourceSchema>;

/** The sources, the company's own first, by name; and the current and maximum number of entries of its own catalogue. */
export const catalogueSourceListSchema = z.object({
  sources: z.array(catalogueSourceSchema),
  own: z.object({ entries: countSchema, most: countSchema }),
});
export type CatalogueSourceList = z.infer<typeof catalogueSourceListSchema>;

export const catalogueImportListSchema = z.object({ imports: z.array(catalogueImportSchema) });

/** Starts an import into the company's own catalogue. `digest`: SHA-256 of the file and of its layout. */
export const catalogueImportStartSchema = z.strictObject({
  source: sourceNameSchema,
  format: z.enum(catalogueFormats).exclude(["podcast_index"]),
  kind: kindSchema,
  file: z.string().min(1).max(255),
  digest: z.string().regex(/^[0-9a-f]{64}$/, "The digest must be SHA-256 in hexadecimal."),
});
export type CatalogueImportStart = z.input<typeof catalogueImportStartSchema>;

/**
 * A row of a file, all texts; `cleanEntry` makes an entry of it. `last_published_at`: ISO 8601, RFC 2822 or seconds since 1970;
 * `popularity`: 0 to 100.
 */
const catalogueRowSchema = z.strictObject({ id: z.string(), ...givenShape });
export type CatalogueRow = z.infer<typeof catalogueRowSchema>;

const rowsSchema = z
  .array(catalogueRowSchema, "Send a list of rows.")
  .max(sentRows, `Send at most ${sentRows.toLocaleString("en")} rows at a time.`);

/** Rows of an import, beginning with the row that has the index `first` in the file. Sending rows again has no effect. */
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
 * Effects on a row: `moved` entries are new to the source, and another source of the company names them so far. Entries of the source
 * without a row would be gone; those of rejected rows stay.
 */
const catalogueEffects = ["added", "changed", "same", "returned", "moved", "rejected"] as const;
export const cataloguePreviewAnswerSchema = z.object({
  /** In the order of the request. */
  rows: z.array(
    z.object({
      effect: z.enum(catalogueEffects),
      /** The name that is currently stored, if any. */
      name_before: z.string().nullable(),
      /** The entry's name as it would be stored; "" for a rejected row. */
      name: z.string(),
      /** Reason of the rejection. */
      reason: z.string().nullable(),
    }),
  ),
  /** Number of available entries of the source, of all kinds. */
  present: countSchema,
});
export type CataloguePreview = z.infer<typeof cataloguePreviewAnswerSchema>;

/** Asks for available entries of a source, by kind and ID; `after` is the last one of the previous page, null at first. */
export const sourceEntriesRequestSchema = z.strictObject({
  after: z.strictObject({ kind: z.string().max(64), id: z.string().max(1_000) }).nullable(),
});
export const sourceEntriesSchema = z.object({
  entries: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
});

/** An entry of a file. `isGone`: the file marks it as removed. */
export type FileRow = CatalogueRow & { kind: string; isGone?: boolean };

/**
 * One record of a file: its entries (several if it has IDs of several kinds). `line` is the line on which it begins, from 1; in JSON its
 * place in the list. `problem`: why it cannot be read; then only the IDs of its entries count.
 */
export interface FileRecord {
  line: number;
  entries: FileRow[];
  problem?: string;
}
