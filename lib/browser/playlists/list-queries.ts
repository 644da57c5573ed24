import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import {
  editorListSchema,
  playlistCountSchema,
  type PlaylistFilterInput,
} from "@/lib/shared/playlists/selection-schema";

/** The number of playlists that match a filter. */
export const playlistCountQuery = (filter: PlaylistFilterInput) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "count", filter],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(Object.entries(filter));
      const path = `/api/playlists/count?${query}`;
      return (await callApi(path, { schema: playlistCountSchema, signal })).count;
    },
  });

/** Clients who may have changed visible playlists and whose name contains `q`, and before them their people. */
export const whoEditsQuery = (q: string) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "changers", q],
    queryFn: ({ signal }) =>
      callApi(`/api/editors?${new URLSearchParams({ q })}`, { schema: editorListSchema, signal }),
    select: ({ clients, people }) => [
      ...people.map(({ uuid, name, client }) => ({
        uuid,
        name: `${name} (${client})`,
        isPerson: true,
      })),
      ...clients.map((client) => ({ ...client, isPerson: false })),
    ],
    placeholderData: keepPreviousData,
  });
