import { type CatalogueRow } from "@/lib/shared/catalogue/sources";

/** An entry as a file has it. `isGone`: the file says that it is no longer there. */
export type FileRow = CatalogueRow & { kind: string; isGone?: boolean };

/**
 * One record of a file: its entries, which are several where a record has IDs of several kinds, or why it cannot be read. `line` is the line
 * that it begins on, from 1; in JSON its place in the list.
 */
export type FileRecord = { line: number; entries: FileRow[] } | { line: number; problem: string };
