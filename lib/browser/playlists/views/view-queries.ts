import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import {
  type ChangeViewInput,
  type CreateViewInput,
} from "@/lib/shared/playlists/views/view-schema";

/** Loads the schema with the first call, because the list's page already contains its views. */
const loadSchema = () => import("@/lib/shared/playlists/views/view-schema");

export const viewKeys = { all: ["views"] as const };

/** The saved views that the caller sees, by name. */
export const viewListQuery = () =>
  queryOptions({
    queryKey: viewKeys.all,
    queryFn: async ({ signal }) => {
      const { savedViewListSchema } = await loadSchema();
      return (await callApi("/api/views", { schema: savedViewListSchema, signal })).views;
    },
  });

/** Saves a new view, or with `uuid` changes one. @throws ApiError */
export async function saveView(view: CreateViewInput | ({ uuid: string } & ChangeViewInput)) {
  const { savedViewSchema } = await loadSchema();
  if (!("uuid" in view))
    return callApi("/api/views", { method: "POST", body: view, schema: savedViewSchema });
  const { uuid, ...body } = view;
  return callApi(`/api/views/${uuid}`, { method: "PATCH", body, schema: savedViewSchema });
}

/** @throws ApiError */
export async function deleteSavedView(viewId: string) {
  const { savedViewSchema } = await loadSchema();
  return callApi(`/api/views/${viewId}`, {
    method: "DELETE",
    schema: savedViewSchema.pick({ uuid: true }),
  });
}
