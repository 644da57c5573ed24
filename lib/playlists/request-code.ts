import { type CreatePlaylistInput } from "@/lib/playlists/schema";

/** The documented "Create a playlist" call (service-api.md §3) that does what the form does. */
export interface PlaylistRequest {
  /** "https://cuelist.example", without a slash at its end. */
  origin: string;
  companyId: string;
  playlist: CreatePlaylistInput;
}

/** The languages that a request can be shown in. The token is never part of it: it is read from $TOKEN. */
export const requestLanguages = [{ id: "curl", label: "curl", write: writeCurl }] as const;
export type RequestLanguage = (typeof requestLanguages)[number]["id"];

/** Ids that a preview shows before it says how many more there are. */
const previewIds = 5;

/** `request` with most of its ids left out, to look at; it would not create the same playlist. */
export function abbreviate(request: PlaylistRequest): PlaylistRequest {
  const ids = request.playlist.inventory_ids;
  if (ids.length <= previewIds) return request;
  const more = `… ${(ids.length - previewIds).toLocaleString("en")} more`;
  const shown = [...ids.slice(0, previewIds), more];
  return { ...request, playlist: { ...request.playlist, inventory_ids: shown } };
}

/**
 * A shell command. The body goes in by a quoted here-document, which needs no escaping and has no limit of
 * length, unlike an argument.
 */
function writeCurl({ origin, companyId, playlist }: PlaylistRequest): string {
  const address = `${origin}/v2/companies/${encodeURIComponent(companyId)}/playlists`;
  return [
    `curl ${quoteForShell(address)} \\`,
    `  -H "Authorization: Bearer $TOKEN" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  --data-binary @- <<'JSON'`,
    JSON.stringify({ request_headers: [], body: playlist }, null, 2),
    "JSON",
  ].join("\n");
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
