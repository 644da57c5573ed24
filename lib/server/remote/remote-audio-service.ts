import { searchCompanies, streamAdvertisers } from "@/lib/server/domain/companies/search-companies";
import { suggestAdvertisers } from "@/lib/server/domain/companies/suggest-advertisers";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type AudioService } from "@/lib/server/remote/audio-service";
import { refreshIfOld } from "@/lib/server/remote/mirror/mirror-state";
import { createRemotePlaylist } from "@/lib/server/remote/exchange/create-remote-playlist";
import { type RemoteConnection } from "@/lib/server/remote/exchange/connection";
import { requestToken } from "@/lib/server/remote/exchange/request-token";

/** Returns another Advertiser Audio Service: its tokens, a copy of its advertisers, its creates. */
export function remoteAudioService(runtime: Runtime, connection: RemoteConnection): AudioService {
  return {
    capabilities: {
      canEdit: false,
      canCreateMany: true,
      canKeepInAgencyList: false,
      archivesHereOnly: true,
      isMirror: true,
      losesAnswers: true,
      servesScripts: false,
    },
    async getToken(credentials) {
      const { token, endsAt } = await requestToken(connection, credentials);
      const lifetime = endsAt - Math.floor(Date.now() / 1_000);
      return { _token: token, token_type: "bearer", expires_in: lifetime };
    },
    async searchCompanies(caller, query) {
      await refreshIfOld(runtime, caller);
      return searchCompanies(runtime, caller, query);
    },
    streamAdvertisers: (caller, q) => streamAdvertisers(runtime, caller, q),
    suggestAdvertisers: (caller, q, found) =>
      suggestAdvertisers(runtime.database, caller, q, found),
    createPlaylist: (caller, companyId, playlist, { idempotency }) =>
      createRemotePlaylist(runtime, connection, caller, {
        companyId,
        playlist,
        idempotency,
        from: { source: "dashboard" },
      }),
  };
}
