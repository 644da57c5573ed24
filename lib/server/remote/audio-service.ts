import { type Capabilities } from "@/lib/shared/workspaces/capabilities";
import { type Credentials, type Token } from "@/lib/shared/clients/schema";
import { type Advertiser } from "@/lib/shared/companies/schema";
import {
  type CompanySearchPage,
  type CompanySearchQuery,
} from "@/lib/server/domain/companies/search-companies";
import {
  type CreatePlaylistResult,
  type CreatePlaylistOptions,
} from "@/lib/server/domain/playlists/create-playlist";
import { type CreatePlaylist, type IdWarning } from "@/lib/shared/playlists/schema";
import { type Principal } from "@/lib/server/principal";

/**
 * The Advertiser Audio Service: the operations of docs/service-api.md. `/stage`, `/v2` and `/api` use only this
 * interface. Callers are authenticated, and their tokens renewed, beforehand.
 */
export interface AudioService {
  capabilities: Capabilities;
  /** Exchanges credentials for a token valid for one hour. @throws AppError invalid_client */
  getToken(credentials: Credentials): Promise<Token>;
  /** Returns one page of the advertisers visible to the caller. @throws AppError invalid_cursor */
  searchCompanies(caller: Principal, query: CompanySearchQuery): Promise<CompanySearchPage>;
  /** Yields every advertiser that matches `q`, page by page in constant memory. */
  streamAdvertisers(caller: Principal, q: string): AsyncIterable<Advertiser[]>;
  /** Returns advertisers that `q` may have meant, none of those that it found. */
  suggestAdvertisers(caller: Principal, q: string, found?: Advertiser[]): Promise<Advertiser[]>;
  /** Creates a playlist, and counts its IDs that look like mistakes. @throws AppError not_found, forbidden, invalid, conflict, idempotency_mismatch; of another service also outcome_not_known, service_unreachable, invalid_token, throttled */
  createPlaylist(
    caller: Principal,
    companyId: string,
    playlist: CreatePlaylist,
    options: CreatePlaylistOptions,
  ): Promise<CreatePlaylistResult & { warnings: IdWarning[] }>;
}
