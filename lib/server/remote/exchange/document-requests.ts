import { type Credentials } from "@/lib/shared/clients/schema";
import {
  blankValues,
  createFields,
  optionalFields,
} from "@/lib/shared/playlists/fields/blank-values";
import { isEqualJson } from "@/lib/shared/playlists/fields/diff-playlist";
import { type CreatePlaylistInput } from "@/lib/shared/playlists/schema";

/**
 * The three requests of docs/service-api.md, exactly: without any field, header or parameter that it does not name. The sender adds the
 * headers that HTTP itself needs (Host, Connection, Content-Length, Accept-Encoding).
 */
export interface DocumentRequest {
  method: "GET" | "POST";
  /** Relative to the base address. */
  path: string;
  headers: Record<string, string>;
  /** Null for a search without a body, which some gateways require of a GET. */
  body: string | null;
}

/** Parameters of "Create a playlist". */
export type DocumentPlaylist = CreatePlaylistInput;

const json = { "content-type": "application/json" };
const bearer = (token: string) => ({ ...json, authorization: `Bearer ${token}` });
const envelope = (body?: Record<string, unknown>) =>
  JSON.stringify({ request_headers: [], ...(body && { body }) });

/** "Get token", docs/service-api.md §1. */
export function getTokenRequest({ client_id, client_secret }: Credentials): DocumentRequest {
  const body = envelope({ client_id, client_secret });
  return { method: "POST", path: "/stage/get-token", headers: json, body };
}

/** "Search for companies", docs/service-api.md §2: a GET with a body, unless the operator has turned that off. */
export function searchRequest(
  token: string,
  hasBody: boolean,
): DocumentRequest & { method: "GET" } {
  const headers = { ...bearer(token), "ui-referer": "ADVERTISER" };
  const body = hasBody ? envelope() : null;
  return { method: "GET", path: "/v2/companies/search", headers, body };
}

/** "Create a playlist", docs/service-api.md §3, without blank optional fields. The key is sent only to a service that is known to honour it. */
export function createPlaylistRequest(
  token: string,
  companyId: string,
  playlist: DocumentPlaylist,
  idempotencyKey: string | null,
): DocumentRequest {
  const left = optionalFields.filter((name) => isEqualJson(playlist[name], blankValues[name]));
  const sent = createFields.filter((name) => !left.includes(name));
  return {
    method: "POST",
    path: `/v2/companies/${encodeURIComponent(companyId)}/playlists`,
    headers: {
      ...bearer(token),
      ...(idempotencyKey !== null && { "idempotency-key": idempotencyKey }),
    },
    body: envelope(Object.fromEntries(sent.map((name) => [name, playlist[name]]))),
  };
}
