import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import {
  createdPlaylistSchema,
  type CreatePlaylistInput,
  playlistListSchema,
  playlistViewSchema,
  tagListSchema,
} from "@/lib/playlists/schema";

export const playlistKeys = { all: ["playlists"] as const };

/** Rows of one page of a playlists table. */
export const playlistPageRows = 50;

/** One page of playlists, newest change first, of one company or of all that are visible. */
export const playlistListQuery = (search: {
  company: string | null;
  q: string;
  cursor: string | null;
}) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "list", search],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(playlistPageRows) });
      if (search.company) query.set("company", search.company);
      if (search.q) query.set("q", search.q);
      if (search.cursor) query.set("cursor", search.cursor);
      return callApi(`/api/playlists?${query}`, { schema: playlistListSchema, signal });
    },
    placeholderData: keepPreviousData,
  });

/** One playlist, whole. @throws ApiError 404 if there is none with this uuid that the client may see. */
export const playlistQuery = (playlistId: string) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "one", playlistId],
    queryFn: ({ signal }) =>
      callApi(`/api/playlists/${encodeURIComponent(playlistId)}`, {
        schema: playlistViewSchema,
        signal,
      }),
  });

/** Tags in use by a company's playlists that begin with `q`. */
export const tagListQuery = (search: { company: string; q: string }) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "tags", search],
    queryFn: ({ signal }) =>
      callApi(`/api/tags?${new URLSearchParams(search)}`, { schema: tagListSchema, signal }),
    placeholderData: keepPreviousData,
  });

/** The server gives a request a minute; what has no answer then gets none. */
const savePatience = 75_000;

/**
 * Creates a playlist under a company. `idempotencyKey` must stay the same for every try of one save: then
 * a retry cannot create twice. @throws ApiError, or a TimeoutError when no answer comes
 */
export const createPlaylist = (request: {
  companyId: string;
  playlist: CreatePlaylistInput;
  idempotencyKey: string;
}) =>
  callApi(`/api/companies/${encodeURIComponent(request.companyId)}/playlists`, {
    method: "POST",
    body: request.playlist,
    headers: { "idempotency-key": request.idempotencyKey },
    signal: AbortSignal.timeout(savePatience),
    schema: createdPlaylistSchema,
  });
