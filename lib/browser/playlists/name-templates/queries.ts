import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import {
  type NameTemplates,
  nameTemplatesSchema,
  nextNumberSchema,
} from "@/lib/shared/playlists/name-templates/schema";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";

const path = "/api/name-templates";

/** The templates for names of the client's company. */
export const nameTemplatesQuery = () =>
  queryOptions({
    queryKey: ["name-templates"],
    queryFn: async ({ signal }) =>
      (await callApi(path, { schema: nameTemplatesSchema, signal })).templates,
  });

/** The next free number of a name; disabled without an advertiser or a place for the number. */
export const nextNumberQuery = (
  advertiser: string,
  place: { prefix: string; suffix: string } | null,
) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "next-number", advertiser, place],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ advertiser, ...place });
      return (await callApi(`${path}/next-number?${query}`, { schema: nextNumberSchema, signal }))
        .n;
    },
    enabled: advertiser !== "" && place !== null,
    placeholderData: keepPreviousData,
  });

/** Replaces the templates. */
export const putNameTemplates = (body: NameTemplates) =>
  callApi(path, { method: "PUT", body, schema: nameTemplatesSchema });
