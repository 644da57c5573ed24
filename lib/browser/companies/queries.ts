import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { type ChangeCompanyInput } from "@/lib/shared/aliases";
import { z } from "zod";
import {
  type AddAdvertiser,
  addedAdvertiserSchema,
  type ChangePinned,
  companyListItemSchema,
  companyListSchema,
  type CompanySort,
  pinnedAndRecentSchema,
  selectedCompaniesSchema,
} from "@/lib/shared/companies/schema";
import { type Session } from "@/lib/shared/session/schema";
import { type ChooseList, mirrorStateSchema } from "@/lib/shared/workspaces/schema";

export const companyKeys = { all: ["companies"] as const };

const companyPageRows = 50;

export interface CompanyListParams {
  q: string;
  cursor: string | null;
  sort?: CompanySort;
  with_playlists?: "true" | "if_any" | null;
}

/** One page of visible companies; keeps the previous page until the next one loads. */
export const companyListQuery = (search: CompanyListParams) =>
  queryOptions({
    queryKey: [...companyKeys.all, "list", search],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(companyPageRows) });
      if (search.q) query.set("q", search.q);
      if (search.cursor) query.set("cursor", search.cursor);
      if (search.sort && search.sort !== "name") query.set("sort", search.sort);
      if (search.with_playlists) query.set("with_playlists", search.with_playlists);
      return callApi(`/api/companies?${query}`, { schema: companyListSchema, signal });
    },
    placeholderData: keepPreviousData,
  });

/** The first `limit` matches, or suggestions of similar names. A separate key, because fetching it early would hide the hydrated data. */
export const companySuggestionsQuery = (search: { q: string; limit: number }) =>
  queryOptions({
    queryKey: [...companyKeys.all, "suggestions", search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: String(search.limit), q: search.q });
      const path = `/api/companies?${query}`;
      return callApi(path, { schema: companyListSchema, signal });
    },
    placeholderData: keepPreviousData,
  });

/** One visible company. @throws ApiError 404 if it does not exist or is not visible */
export const companyQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...companyKeys.all, "one", companyId],
    queryFn: ({ signal }) =>
      callApi(`/api/companies/${encodeURIComponent(companyId)}`, {
        schema: companyListItemSchema,
        signal,
      }),
  });

/** Changes the other names of an advertiser. */
export const patchCompany = (companyId: string, change: ChangeCompanyInput) =>
  callApi(`/api/companies/${encodeURIComponent(companyId)}`, {
    method: "PATCH",
    body: change,
    schema: companyListItemSchema,
  });

/** Visible companies by UUID for one part of the page; disabled if `ids` is empty. */
export const selectedCompaniesQuery = (place: "page" | "palette", ids: string[]) =>
  queryOptions({
    queryKey: [...companyKeys.all, "chosen", place, ids],
    queryFn: ({ signal }) =>
      callApi(`/api/companies/selected?${new URLSearchParams({ ids: ids.join(",") })}`, {
        schema: selectedCompaniesSchema,
        signal,
      }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** The caller's pinned and recent companies; refetched because another tab or browser may have changed them. */
export const pinnedAndRecentQuery = ({ client, person }: Pick<Session, "client" | "person">) =>
  queryOptions({
    queryKey: ["pinned-companies", person?.uuid ?? client.id],
    queryFn: ({ signal }) =>
      callApi("/api/companies/pinned", { schema: pinnedAndRecentSchema, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: "always",
  });

/** Pins or unpins a company, or records that it was opened; returns the new state. */
export const postPinnedChange = (change: ChangePinned) =>
  callApi("/api/companies/pinned", { method: "POST", body: change, schema: pinnedAndRecentSchema });

export const postAdvertiser = (body: AddAdvertiser) =>
  callApi("/api/companies", { method: "POST", body, schema: addedAdvertiserSchema });

/** `undo`: the text that `postAdvertiser` returned. */
export const deleteAdded = (undo: string) =>
  callApi("/api/companies", { method: "DELETE", body: { undo }, schema: z.undefined() });

/** Polling interval while companies are copied, and otherwise, in ms. */
const pauses = { running: 1_000, resting: 60_000 };

/** The age of the companies, if they are a copy of another service's. */
export const mirrorQuery = () =>
  queryOptions({
    queryKey: ["companies-mirror"],
    queryFn: ({ signal }) =>
      callApi("/api/companies/mirror", { schema: mirrorStateSchema, signal }),
    refetchInterval: ({ state }) => (state.data?.is_running ? pauses.running : pauses.resting),
  });

/** Starts to copy the companies again. */
export const postMirrorRefresh = () =>
  callApi("/api/companies/mirror", { method: "POST", schema: mirrorStateSchema });

/** Keeps the list that a far shorter one has replaced, or uses the shorter one. @throws ApiError 409 if there is none any more */
export const patchMirrorChoice = (keepsEarlier: boolean) =>
  callApi("/api/companies/mirror", {
    method: "PATCH",
    body: { keeps_earlier: keepsEarlier } satisfies ChooseList,
    schema: mirrorStateSchema,
  });
