import { type z } from "zod";
import { idListKeySchema } from "@/lib/shared/playlists/id-lists/id-list-schema";
import { playlistFilterSchema } from "@/lib/shared/playlists/selection-schema";

/** The filter of a list of playlists, with a list of IDs. */
export const idReportSearchSchema = playlistFilterSchema.extend({ id_list: idListKeySchema });
export type IdReportSearch = z.output<typeof idReportSearchSchema>;
