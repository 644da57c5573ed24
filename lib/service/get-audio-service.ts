import "server-only";
import { type Runtime } from "@/lib/runtime/runtime";
import { type AudioService } from "@/lib/service/audio-service";
import { embeddedAudioService } from "@/lib/service/embedded-audio-service";

/** Returns the Advertiser Audio Service of this installation; currently always the embedded one. */
export function getAudioService(runtime: Runtime): AudioService {
  return embeddedAudioService(runtime);
}
