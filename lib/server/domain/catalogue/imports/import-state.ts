import { z } from "zod";
import { type Version } from "@/lib/server/db/catalogue-tables";
import { type Queries } from "@/lib/server/db/database";
import { type CatalogueImport } from "@/lib/shared/catalogue/sources";
import { AppError } from "@/lib/shared/errors";

/**
 * Phases of an import: writing rows of a file, counting what differs from the previous version, copying what the file lacks as gone, and
 * indexing the names: first other names, then all.
 */
const phases = ["rows", "compare", "copy", "aliases", "names"] as const;

/** `catalogue_imports.position`: where an interrupted import resumes, and counts without a column of their own. */
const progressSchema = z.object({
  phase: z.enum(phases).catch("rows"),
  /** The last entry of the phase that is done. */
  at: z.object({ kind: z.string(), id: z.string(), key: z.string() }).partial().default({}),
  /** Number of the file's rows that are written. */
  rows: z.number().int().default(0),
  same: z.number().int().default(0),
  duplicates: z.number().int().default(0),
  cut: z.number().int().default(0),
  /** Number of entries that a filter left out: their IDs are in no playlist, or their popularity is too low. */
  unused: z.number().int().default(0),
  unpopular: z.number().int().default(0),
});
export type ImportProgress = z.output<typeof progressSchema>;

export const readProgress = (position: string): ImportProgress =>
  progressSchema.parse(position === "" ? {} : JSON.parse(position));

export const writeProgress = (progress: ImportProgress): string => JSON.stringify(progress);

/** Returns the state of an import from its row. */
export function stateOfImport(row: {
  finished_at: string | null;
  undone_at: string | null;
  position: string;
}): CatalogueImport["state"] {
  if (row.undone_at !== null) return "undone";
  if (row.finished_at !== null) return "finished";
  return readProgress(row.position).phase === "rows" ? "receiving" : "finishing";
}

/** An import as its steps need it. */
export interface ImportRun extends Version {
  catalogue: number;
  sourceId: string;
}

/** Returns an import by its number. @throws if there is none */
export async function getRun(db: Queries, number: number): Promise<ImportRun> {
  const row = await db
    .selectFrom("catalogue_imports as import")
    .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
    .select(["import.source_id", "import.previous_import", "source.catalogue"])
    .where("import.number", "=", number)
    .executeTakeFirstOrThrow();
  return {
    number,
    previous: row.previous_import === null ? null : Number(row.previous_import),
    catalogue: Number(row.catalogue),
    sourceId: row.source_id,
  };
}

/** Returns the progress of an import that is neither finished nor undone; null if it is finished. @throws AppError conflict if it is undone */
export async function readOpenImport(db: Queries, number: number): Promise<ImportProgress | null> {
  const row = await db
    .selectFrom("catalogue_imports")
    .select(["position", "finished_at", "undone_at"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  if (row.undone_at !== null) throw new AppError("conflict", "This import was undone.");
  return row.finished_at === null ? readProgress(row.position) : null;
}
