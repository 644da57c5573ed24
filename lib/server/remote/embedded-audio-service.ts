import { exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { searchCompanies, streamAdvertisers } from "@/lib/server/domain/companies/search-companies";
import { suggestAdvertisers } from "@/lib/server/domain/companies/suggest-advertisers";
import { summarizeDoubts } from "@/lib/shared/id-import/summarize-doubts";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type AudioService } from "@/lib/server/remote/audio-service";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Returns the Advertiser Audio Service on Cuelist's own database. */
export function embeddedAudioService(runtime: Runtime): AudioService {
  return {
    capabilities: {
      canEdit: true,
      canCreateMany: true,
      canKeepInAgencyList: true,
      archivesHereOnly: false,
      isMirror: false,
      losesAnswers: false,
      servesScripts: true,
    },
    async getToken(credentials) {
      const { token, issuedAt, expiresAt } = await exchangeCredentials(runtime, credentials);
      return { _token: token, token_type: "bearer", expires_in: expiresAt - issuedAt };
    },
    searchCompanies: (caller, query) => searchCompanies(runtime, caller, query),
    streamAdvertisers: (caller, q) => streamAdvertisers(runtime, caller, q),
    suggestAdvertisers: (caller, q, found) =>
      suggestAdvertisers(runtime.database, caller, q, found),
    async createPlaylist(caller, companyId, playlist, options) {
      const created = await createPlaylist(runtime, caller, { companyId, playlist, ...options });
      const warnings = await summarizeDoubts(created.playlist.inventory_ids, yieldToEventLoop);
      return { ...created, warnings };
    },
  };
}
