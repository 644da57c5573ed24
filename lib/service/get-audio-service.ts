import "server-only";
import { type Runtime } from "@/lib/runtime/runtime";
import { type AudioService } from "@/lib/service/audio-service";
import { embeddedAudioService } from "@/lib/service/embedded-audio-service";

/** The Advertiser Audio Service that this installation works with: for now always its own. */
export function getAudioService(runtime: Runtime): AudioService {
  return embeddedAudioService(runtime);
}
