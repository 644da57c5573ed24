import { serve, type Tell } from "@/lib/browser/file-worker";
import { readIds } from "@/lib/shared/id-import/read-ids";
import { type ParsedIdList } from "@/lib/shared/id-import/types";

/* Reads IDs. */

/** The user's choice where several places may hold IDs. */
export interface PlaceChoice {
  /** Index of the sheet of a workbook. */
  sheet?: number | undefined;
  /** Indexes of the columns. */
  columns?: readonly number[] | undefined;
  /** The kind in which titles are matched by name. */
  kind?: string | undefined;
}

/** The source to read, where, and the IDs already in the list. */
export interface IdTask extends PlaceChoice {
  source: string | File;
  existing: readonly string[];
}

/** Converts numbers to typed arrays, which are copied faster. */
const pack = ({ ids, lines, places }: ParsedIdList): ParsedIdList => ({
  ids,
  lines: Uint32Array.from(lines),
  places: Uint32Array.from(places),
});

const operations = {
  async read({ source, existing, columns, sheet }: IdTask, tell: Tell) {
    const content =
      typeof source === "string" ? source : new Uint8Array(await source.arrayBuffer());
    const reading = await readIds(content, new Set(existing), { columns, sheet, tell });
    return {
      ...reading,
      fresh: pack(reading.fresh),
      alreadyThere: pack(reading.alreadyThere),
      repeated: pack(reading.repeated),
    };
  },
};

export type IdOperations = typeof operations;

serve(operations, "Couldn't read this. Save it as CSV, text or .xlsx and try again.");
