import { type Credentials, type Token } from "@/lib/clients/schema";
import { type Advertiser } from "@/lib/companies/schema";
import {
  type CompanySearchPage,
  type CompanySearchQuery,
} from "@/lib/companies/search-companies.server";
import {
  type CreatePlaylistResult,
  type CreatePlaylistOptions,
} from "@/lib/playlists/create-playlist.server";
import { type CreatePlaylist } from "@/lib/playlists/schema";
import { type Principal } from "@/lib/principal";

/**
 * The Advertiser Audio Service: exactly the operations of docs/service-api.md. `/stage`, `/v2` and `/api` reach them
 * through this interface only. The caller is authenticated, and its token renewed, before an operation runs.
 */
export interface AudioService {
  /** Exchanges credentials for a token valid for one hour. @throws AppError invalid_client */
  getToken(credentials: Credentials): Promise<Token>;
  /** One page of the advertisers that the caller may see. @throws AppError invalid_cursor */
  searchCompanies(caller: Principal, query: CompanySearchQuery): Promise<CompanySearchPage>;
  /** Every advertiser whose name contains `q`, in pages, in constant memory. */
  streamAdvertisers(caller: Principal, q: string): AsyncIterable<Advertiser[]>;
  /** Creates a playlist under a company. @throws AppError not_found, forbidden, invalid, conflict, idempotency_mismatch */
  createPlaylist(
    caller: Principal,
    companyId: string,
    playlist: CreatePlaylist,
    options: CreatePlaylistOptions,
  ): Promise<CreatePlaylistResult>;
}
