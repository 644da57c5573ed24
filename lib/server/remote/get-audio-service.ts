import { type Runtime } from "@/lib/server/runtime/runtime";
import { type AudioService } from "@/lib/server/remote/audio-service";
import { embeddedAudioService } from "@/lib/server/remote/embedded-audio-service";
import { findRemoteConnection } from "@/lib/server/remote/exchange/get-remote-connection";
import { remoteAudioService } from "@/lib/server/remote/remote-audio-service";

/** Returns the Advertiser Audio Service behind this installation: its own, or that of AUDIO_SERVICE_URL. */
export function getAudioService(runtime: Runtime): AudioService {
  const connection = findRemoteConnection(runtime);
  return connection ? remoteAudioService(runtime, connection) : embeddedAudioService(runtime);
}
