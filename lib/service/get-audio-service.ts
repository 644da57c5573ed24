import "server-only";
import { type Runtime } from "@/lib/runtime/runtime";
import { type AudioService } from "@/lib/service/audio-service";
import { embeddedAudioService } from "@/lib/service/embedded-audio-service";
import { findRemoteConnection } from "@/lib/service/remote/get-remote-connection";
import { remoteAudioService } from "@/lib/service/remote-audio-service";

/** Returns the Advertiser Audio Service behind this installation: its own, or that of AUDIO_SERVICE_URL. */
export function getAudioService(runtime: Runtime): AudioService {
  const connection = findRemoteConnection(runtime);
  return connection ? remoteAudioService(runtime, connection) : embeddedAudioService(runtime);
}
