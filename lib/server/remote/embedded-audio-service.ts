import { exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { searchCompanies, streamAdvertisers } from "@/lib/server/domain/companies/search-companies";
import { suggestAdvertisers } from "@/lib/server/domain/companies/suggest-advertisers";
import { summarizeDoubts } from "@/lib/shared/id-import/summarize-doubts";
import { noteSeen } from "@/lib/server/domain/people/note-seen";
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
      hasPeople: true,
    },
    async getToken(credentials) {
      const issued = await exchangeCredentials(runtime, credentials);
      const { token, issuedAt, expiresAt } = issued;
      await noteSeen(runtime, issued.person);
      return { _token: token, token_type: "bearer", expires_in: expiresAt - issuedAt };
    },
    searchCompanies: (caller, query) => searchCompanies(runtime, caller, query),
    streamAdvertisers: (caller, q) => streamAdvertisers(runtime, caller, q),
    suggestAdvertisers: (caller, q) => suggestAdvertisers(runtime.database, caller, q),
    async createPlaylist(caller, companyId, playlist, options) {
      const created = await createPlaylist(runtime, caller, { companyId, playlist, ...options });
      const warnings = await summarizeDoubts(created.playlist.inventory_ids, yieldToEventLoop);
      return { ...created, warnings };
    },
  };
}
