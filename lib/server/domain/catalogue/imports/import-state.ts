import { z } from "zod";
import { type CatalogueImport } from "@/lib/shared/catalogue/sources";

/** What an import is about: rows of a file, marking what it no longer had, or undoing. */
const phases = ["rows", "gone", "undo"] as const;

/** `catalogue_imports.position`: where an interrupted import goes on, and what has no column of its own. */
const progressSchema = z.object({
  phase: z.enum(phases).default("rows"),
  /** Rows of the file that are done. */
  rows: z.number().int().default(0),
  same: z.number().int().default(0),
  duplicates: z.number().int().default(0),
  cut: z.number().int().default(0),
  /** Whether what it changed is no longer kept, so that it cannot be undone. */
  isForgotten: z.boolean().optional(),
});
export type ImportProgress = z.output<typeof progressSchema>;

export const readProgress = (position: string): ImportProgress =>
  progressSchema.parse(position === "" ? {} : JSON.parse(position));

export const writeProgress = (progress: ImportProgress): string => JSON.stringify(progress);

/** The state of an import, from its row. */
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
