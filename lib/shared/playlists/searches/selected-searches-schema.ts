import { z } from "zod";
import { storedSearchSchema } from "@/lib/shared/playlists/searches/search-schema";
import { playlistSelectionSchema } from "@/lib/shared/playlists/selection-schema";

/** Counts the searches of selected playlists. */
export const selectedSearchesRequestSchema = z.strictObject({ selection: playlistSelectionSchema });
export type SelectedSearchesRequest = z.output<typeof selectedSearchesRequestSchema>;
export type SelectedSearchesInput = z.input<typeof selectedSearchesRequestSchema>;

/** Searches by use, most used first, with the number of playlists that have each. `more` is the number of searches left out. */
export const selectedSearchListSchema = z.object({
  searches: z.array(z.object({ search: storedSearchSchema, count: z.number().int() })),
  more: z.number().int(),
});
export type SelectedSearchList = z.infer<typeof selectedSearchListSchema>;
