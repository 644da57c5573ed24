import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import {
  editorListSchema,
  playlistCountSchema,
  type PlaylistFilterInput,
} from "@/lib/shared/playlists/selection-schema";
import { idListSchema } from "@/lib/shared/playlists/inventory-id-schema";

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

/** A stored list of inventory IDs. It never changes. @throws ApiError 404 if it is no longer stored */
export const idListQuery = (key: string) =>
  queryOptions({
    queryKey: ["id-lists", key],
    queryFn: ({ signal }) =>
      callApi(`/api/id-lists/${encodeURIComponent(key)}`, { schema: idListSchema, signal }),
    staleTime: Infinity,
  });

/** Stores a list of inventory IDs and returns its key. @throws ApiError */
export const postIdList = (inventoryIds: string[]) =>
  callApi("/api/id-lists", {
    method: "POST",
    body: { inventory_ids: inventoryIds },
    schema: idListSchema,
  });
