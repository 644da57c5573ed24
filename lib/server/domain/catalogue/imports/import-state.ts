import { z } from "zod";
import { type CatalogueImport } from "@/lib/shared/catalogue/sources";

/** Phases of an import: writing rows of a file, marking entries that it lacks as gone, or undoing. */
const phases = ["rows", "gone", "undo"] as const;

/** `catalogue_imports.position`: where an interrupted import resumes, and counts without a column of their own. */
const progressSchema = z.object({
  phase: z.enum(phases).default("rows"),
  /** Number of the file's rows that are written. */
  rows: z.number().int().default(0),
  same: z.number().int().default(0),
  duplicates: z.number().int().default(0),
  cut: z.number().int().default(0),
  /** Whether the previous entries are no longer kept, so that the import cannot be undone. */
  isForgotten: z.boolean().optional(),
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
  const { phase } = readProgress(row.position);
  if (phase === "undo") return "undoing";
  if (row.finished_at !== null) return "finished";
  return phase === "gone" ? "finishing" : "receiving";
}
