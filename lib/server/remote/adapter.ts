import { type AudioService } from "@/lib/server/domain/service/audio-service";
import { createRemotePlaylist, decideCreate } from "@/lib/server/remote/creates/create-playlist";
import { findRemoteConnection } from "@/lib/server/remote/exchange/exchange";
import {
  chooseEarlierList,
  getMirrorState,
  refreshIfOld,
  refreshMirror,
} from "@/lib/server/remote/mirror/mirror-state";
import { runSeries } from "@/lib/server/remote/creates/run-series";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Returns the service of AUDIO_SERVICE_URL; null if Cuelist is the service itself. */
export function findAudioService(runtime: Runtime): AudioService | null {
  const connection = findRemoteConnection(runtime);
  return (
    connection && {
      createPlaylist: (principal, request) =>
        createRemotePlaylist(runtime, connection, principal, request),
      runSeries: (principal, changeSet, without) =>
        runSeries(runtime, connection, principal, changeSet, without),
      decideCreate: (principal, createId, action) =>
        decideCreate(runtime, connection, principal, createId, action),
      refreshIfOld: (principal) => refreshIfOld(runtime, principal),
      getMirrorState: (principal) => getMirrorState(runtime, principal),
      refreshMirror: (principal) => refreshMirror(runtime, principal),
      chooseEarlierList: (principal, choice) => chooseEarlierList(runtime, principal, choice),
    }
  );
}
