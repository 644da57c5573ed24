import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";

/* Apart from the other reads, because the frame of every page asks for the name of the playlist it is about. */

export const playlistKeys = { all: ["playlists"] as const };

/** One playlist, whole. @throws ApiError 404 if there is none with this uuid that the client may see. */
export const playlistQuery = (playlistId: string) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "one", playlistId],
    queryFn: async ({ signal }) => {
      const { playlistDetailsSchema } = await import("@/lib/playlists/schema");
      return callApi(`/api/playlists/${encodeURIComponent(playlistId)}`, {
        schema: playlistDetailsSchema,
        signal,
      });
    },
  });
