import { type CatalogueRow } from "@/lib/shared/catalogue/sources";

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
