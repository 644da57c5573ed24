import { z } from "zod";

/** Maximum entries of a report. */
export const listedGone = 1_000;

/**
 * Entries that an import no longer had, and the visible active playlists that still have them; those in most playlists come first.
 * `playlists` of an entry are indices. If `is_whole` is false, one request could not read everything, and the counts mean "at least".
 */
export const goneReportSchema = z.object({
  /** Number of entries; `entries` are the first `listedGone` of them. */
  count: z.number().int(),
  is_whole: z.boolean(),
  entries: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      name: z.string(),
      publisher: z.string().nullable(),
      gone_since: z.string(),
      playlists: z.array(z.number().int()),
    }),
  ),
  /** `unavailable`: the number of gone entries in the playlist. */
  playlists: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      advertiser: z.string(),
      unavailable: z.number().int(),
    }),
  ),
});
export type GoneReport = z.infer<typeof goneReportSchema>;
export type GoneEntry = GoneReport["entries"][number];
