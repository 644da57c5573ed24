import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { idListSchema } from "@/lib/shared/playlists/id-lists/id-list-schema";

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
