import "server-only";
import { exchangeCredentials } from "@/lib/clients/authenticate.server";
import { searchCompanies, streamAdvertisers } from "@/lib/companies/search-companies.server";
import { createPlaylist } from "@/lib/playlists/create-playlist.server";
import { type Runtime } from "@/lib/runtime/runtime";
import { type AudioService } from "@/lib/service/audio-service";

/** Returns the Advertiser Audio Service on Cuelist's own database. */
export function embeddedAudioService(runtime: Runtime): AudioService {
  return {
    async getToken(credentials) {
      const { token, issuedAt, expiresAt } = await exchangeCredentials(runtime, credentials);
      return { _token: token, token_type: "bearer", expires_in: expiresAt - issuedAt };
    },
    searchCompanies: (caller, query) => searchCompanies(runtime, caller, query),
    streamAdvertisers: (caller, q) => streamAdvertisers(runtime, caller, q),
    createPlaylist: (caller, companyId, playlist, options) =>
      createPlaylist(runtime, caller, { companyId, playlist, ...options }),
  };
}
