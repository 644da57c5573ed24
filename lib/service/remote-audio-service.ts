import "server-only";
import { searchCompanies, streamAdvertisers } from "@/lib/companies/search-companies.server";
import { suggestAdvertisers } from "@/lib/companies/suggest-advertisers.server";
import { type Runtime } from "@/lib/runtime/runtime";
import { type AudioService } from "@/lib/service/audio-service";
import { refreshIfOld } from "@/lib/service/mirror/mirror-state";
import { createRemotePlaylist } from "@/lib/service/remote/create-remote-playlist";
import { type RemoteConnection } from "@/lib/service/remote/connection";
import { requestToken } from "@/lib/service/remote/request-token";

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
    suggestAdvertisers: (caller, q) => suggestAdvertisers(runtime.database, caller, q),
    createPlaylist: (caller, companyId, playlist, { idempotency }) =>
      createRemotePlaylist(runtime, connection, caller, {
        companyId,
        playlist,
        idempotency,
        from: { source: "dashboard" },
      }),
  };
}
