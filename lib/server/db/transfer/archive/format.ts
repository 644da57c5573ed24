import { z } from "zod";

/*
 * A backup is a tar file (POSIX ustar) of these entries, in this order:
 *
 * - cuelist.json: what it is of (`archiveHeadSchema`)
 * - master.key
 * - tables/TABLE/00001.copy.gz, …: rows as lines of COPY's text format, compressed with gzip
 * - totals.json: the number and SHA-256 of each table's uncompressed rows
 * - SHA256SUMS: of all entries before it, as `sha256sum -c` reads it
 */

export const archiveFormat = 1;
export const headName = "cuelist.json";
export const masterKeyName = "master.key";
export const totalsName = "totals.json";
export const sumsName = "SHA256SUMS";

/**
 * Maximum unpacked bytes of a part. It has 4 MiB of lines, or one longer line: the IDs of a playlist's longest revision
 * (25.5 MB by default), each character of which may take four bytes.
 */
export const maxPartBytes = 268_435_456;

export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(5, "0")}.copy.gz`;

const name = z.string().regex(/^[a-z_]+$/);

export const archiveHeadSchema = z.object({
  format: z.literal(archiveFormat),
  /** The last applied migration. */
  version: z.string(),
  created_at: z.iso.datetime(),
  database: z.enum(["sqlite", "postgres"]),
  tables: z.array(z.object({ name, columns: z.array(name), order: z.array(name) })),
});
export type ArchiveHead = z.infer<typeof archiveHeadSchema>;

export const totalsSchema = z.record(name, z.object({ rows: z.int(), sha256: z.string() }));
export type Totals = z.infer<typeof totalsSchema>;

export const newHead = (rest: Omit<ArchiveHead, "format">): ArchiveHead => ({
  format: archiveFormat,
  ...rest,
});
