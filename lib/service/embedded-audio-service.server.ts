import "server-only";
import { authenticate, exchangeCredentials, renewToken } from "@/lib/clients/authenticate.server";
import { searchCompanies } from "@/lib/companies/search-companies.server";
import { createPlaylist } from "@/lib/playlists/create-playlist.server";
import { type Runtime } from "@/lib/runtime";
import { type AudioService } from "@/lib/service/audio-service";

/** The Advertiser Audio Service on our own database. */
export function embeddedAudioService(runtime: Runtime): AudioService {
  return {
    async getToken(credentials) {
      const { token, issuedAt, expiresAt } = await exchangeCredentials(runtime, credentials);
      return { _token: token, token_type: "bearer", expires_in: expiresAt - issuedAt };
    },
    async searchCompanies(token, query) {
      return searchCompanies(runtime, await authenticate(runtime, token), query);
    },
    async createPlaylist(token, companyId, playlist, options) {
      const principal = await authenticate(runtime, token);
      const created = await createPlaylist(runtime, principal, { companyId, playlist, ...options });
      return { ...created, token: await renewToken(runtime, principal) };
    },
  };
}
