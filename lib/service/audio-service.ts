import { type Credentials, type Token } from "@/lib/clients/schema";
import { type Advertiser } from "@/lib/companies/schema";
import { type CreatePlaylist, type Playlist } from "@/lib/playlists/schema";

/** What a search asks: at most `limit` advertisers whose name contains `q`. */
export interface CompanySearchQuery {
  q: string;
  limit: number;
  cursor?: string | undefined;
}

/** One page of advertisers. `token` is the presented one, or its renewal; `first` counts rows from 1. */
export interface CompanySearchResult {
  advertisers: Advertiser[];
  first: number;
  nextCursor: string | null;
  token: string;
}

/** How a playlist is to be created. */
export interface CreatePlaylistOptions {
  /** Same key and same digest: the playlist is created once and the first answer is repeated. */
  idempotency?: { key: string; digest: string };
  /** Kept in the history. */
  source: "api" | "dashboard";
}

export interface CreatePlaylistResult {
  playlist: Playlist;
  /** Ids that were given more than once and are stored once, at their first place. */
  duplicatesDropped: number;
  /** Whether this is the answer of an earlier request with the same idempotency key. */
  isReplay: boolean;
  token: string;
}

/**
 * The Advertiser Audio Service: exactly the operations of service-api.md. Implemented on our own database
 * (`EmbeddedAudioService`); a remote implementation over HTTP can take its place without a change above.
 * Every operation throws AppError: invalid_token or token_expired for a token that does not hold.
 */
export interface AudioService {
  /** Exchanges credentials for a token valid for one hour. @throws AppError invalid_client */
  getToken(credentials: Credentials): Promise<Token>;
  /** Searches the advertisers that the token's client may see. @throws AppError invalid_cursor */
  searchCompanies(token: string, query: CompanySearchQuery): Promise<CompanySearchResult>;
  /** Creates a playlist under a company. @throws AppError not_found, forbidden, invalid, conflict, idempotency_mismatch */
  createPlaylist(
    token: string,
    companyId: string,
    playlist: CreatePlaylist,
    options: CreatePlaylistOptions,
  ): Promise<CreatePlaylistResult>;
}
