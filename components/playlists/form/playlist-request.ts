import { createFields } from "@/lib/shared/playlists/fields/blank-values";
import { type CreatePlaylistInput } from "@/lib/shared/playlists/schema";
import { type CodeRequest } from "@/lib/browser/operations/request-code";

interface PlaylistRequest {
  /** For example "https://cuelist.example"; no trailing slash. */
  origin: string;
  companyId: string;
  playlist: CreatePlaylistInput;
}

/** Removes the fields that only the dashboard's create accepts. */
const pickDocumented = (playlist: CreatePlaylistInput) =>
  Object.fromEntries(
    Object.entries(playlist).filter(([name]) => (createFields as string[]).includes(name)),
  );

/** The documented "Create a playlist" request (docs/service-api.md §3) equivalent to the form. */
export const describePlaylistRequest = (request: PlaylistRequest): CodeRequest => ({
  method: "POST",
  url: `${request.origin}/v2/companies/${encodeURIComponent(request.companyId)}/playlists`,
  needsToken: true,
  body: { value: { request_headers: [], body: pickDocumented(request.playlist) } },
});

/** IDs in a preview before the rest is abbreviated. */
const previewIds = 5;

/** Returns the first of `ids` and a note with the number of the others, for display only. */
export function abbreviateIds(ids: readonly string[]): readonly string[] {
  if (ids.length <= previewIds) return ids;
  return [
    ...ids.slice(0, previewIds),
    `and ${(ids.length - previewIds).toLocaleString("en")} more`,
  ];
}
