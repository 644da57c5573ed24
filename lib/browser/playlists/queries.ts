import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { companyKeys } from "@/lib/browser/companies/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { revisionListSchema } from "@/lib/shared/playlists/history/revision-schema";
import {
  changedPlaylistSchema,
  type ChangePlaylistInput,
  createdPlaylistSchema,
  type CreatePlaylistInput,
  playlistListSchema,
} from "@/lib/shared/playlists/schema";
import {
  type PlaylistFilterInput,
  type PlaylistSort,
} from "@/lib/shared/playlists/selection-schema";

/** Default number of rows on a page. */
export const playlistPageRows = 50;

interface PlaylistListRequest extends PlaylistFilterInput {
  cursor: string | null;
  sort?: PlaylistSort | null;
  order?: "asc" | "desc" | null;
  limit?: number;
}

/** One page of the playlists of one company, or of all visible ones. */
export const playlistListQuery = (search: PlaylistListRequest) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "list", search],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(playlistPageRows) });
      for (const [name, value] of Object.entries(search)) if (value) query.set(name, String(value));
      return callApi(`/api/playlists?${query}`, { schema: playlistListSchema, signal });
    },
    placeholderData: keepPreviousData,
  });

/** The `limit` best matches, or suggestions of similar names; separate for the same reason as `companySuggestionsQuery`. */
export const playlistSuggestionsQuery = (search: { q: string; limit: number }) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "suggestions", search],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(search.limit), q: search.q });
      const path = `/api/playlists?${query}`;
      return callApi(path, { schema: playlistListSchema, signal });
    },
    placeholderData: keepPreviousData,
  });

/** A playlist's history, newest first, page by page. */
export const historyQuery = (playlistId: string) =>
  infiniteQueryOptions({
    queryKey: [...playlistKeys.all, "history", playlistId],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        `/api/playlists/${encodeURIComponent(playlistId)}/revisions${pageParam === null ? "" : `?before=${pageParam}`}`,
        { schema: revisionListSchema, signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
  });

/** Above the server's limit of one minute per request. */
const saveTimeoutMs = 75_000;

/** Creates a playlist; one `idempotencyKey` per save, for all attempts. @throws ApiError, TimeoutError */
export const postPlaylist = (request: {
  companyId: string;
  playlist: CreatePlaylistInput;
  idempotencyKey: string;
}) =>
  callApi(`/api/companies/${encodeURIComponent(request.companyId)}/playlists`, {
    method: "POST",
    body: request.playlist,
    headers: { "idempotency-key": request.idempotencyKey },
    signal: AbortSignal.timeout(saveTimeoutMs),
    schema: createdPlaylistSchema,
  });

/** Changes a playlist that was read at `revision`. @throws ApiError 412 if it has changed since */
export const patchPlaylist = (request: {
  playlistId: string;
  revision: number;
  change: ChangePlaylistInput;
}) =>
  callApi(`/api/playlists/${encodeURIComponent(request.playlistId)}`, {
    method: "PATCH",
    body: request.change,
    headers: { "if-match": `"r${request.revision}"` },
    schema: changedPlaylistSchema,
  });

/** Restores revision `target` of a playlist read at `revision`. @throws ApiError 412 if it has changed */
export const postRevisionRestore = (request: {
  playlistId: string;
  revision: number;
  target: number;
}) =>
  callApi(
    `/api/playlists/${encodeURIComponent(request.playlistId)}/revisions/${request.target}/restore`,
    {
      method: "POST",
      headers: { "if-match": `"r${request.revision}"` },
      schema: changedPlaylistSchema,
    },
  );

/** Loads playlists, and what companies say of them, again. */
export const refreshPlaylists = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [playlistKeys.all, companyKeys.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
