import { type RepeatedValues } from "@/lib/shared/imports/schema";

/** An error in a playlist of a file. `field` is empty if it concerns the whole playlist. */
export interface RowError {
  field: string;
  message: string;
}

/** A value of a field, and the line that has it. */
export interface Variant {
  value: unknown;
  line: number;
}

/** Whether two values of a field are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A playlist as a file gives it. */
export interface FilePlaylist {
  /** The line, in JSON the place in the list, from 1. */
  where: number;
  /** The playlist to update; null for a new one. */
  uuid: string | null;
  /** The revision that an export had; null if the file names none. */
  revision: number | null;
  /** Its fields without IDs and advertiser. A field that is missing stays as it is, in an update. */
  given: Record<string, unknown>;
  /** By uuid or name; null if the file names none. */
  advertiser: { id: string } | { name: string } | null;
  /** Fields in which the rows of an update differ, with their values: somebody edited one row and not the others. */
  variants: Record<string, Variant[]>;
  ids: string[] | null;
  /** The line of each ID; null if all are in `where`. */
  lines: number[] | null;
  /** Whether a program wrote the IDs, so that they are kept even if they look odd. */
  isExact: boolean;
  problems: RowError[];
}

/** A revision as a file has it; null if it is none. */
export const readRevision = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;

/** A playlist that is not read yet. */
export const emptyFilePlaylist = (where: number): FilePlaylist => ({
  where,
  uuid: null,
  revision: null,
  given: {},
  advertiser: null,
  variants: {},
  ids: null,
  lines: null,
  isExact: false,
  problems: [],
});

/**
 * Settles the fields in which the rows of a playlist differ, once it is known what was exported (`stored`): of two values, the one
 * that was not was typed by somebody. With several such values the playlist has a problem (decision 77).
 */
export function settleVariants(playlist: FilePlaylist, stored: RepeatedValues): FilePlaylist {
  const settled: FilePlaylist = {
    ...playlist,
    given: { ...playlist.given },
    variants: {},
    problems: [...playlist.problems],
  };
  const storedValues: Record<string, unknown> = {
    ...stored,
    advertiser: { id: stored.advertiser_id },
  };
  for (const [field, variants] of Object.entries(playlist.variants)) {
    const edited = variants.filter(({ value }) => !isSame(value, storedValues[field]));
    const [only, ...others] = edited;
    if (!only || others.length > 0)
      settled.problems.push({ field, message: describeVariants(edited) });
    else if (field === "advertiser") settled.advertiser = only.value as FilePlaylist["advertiser"];
    else settled.given[field] = only.value;
  }
  return settled;
}

const describeVariants = (variants: Variant[]): string =>
  `Lines ${variants.map(({ line }) => line).join(" and ")} differ. Make the rows of this playlist equal.`;
