"use client";

import { useSession } from "@/components/session/use-session";
import { lazyPart } from "@/components/ui/lazy-part";

/* Parts that only pages in front of another service show: others do not fetch it. */

const LazyBanner = lazyPart(
  () => import("@/components/audio-service/unknown-banner.lazy").then((file) => file.UnknownBanner),
  { name: "what is not known" },
);
const LazyAnswer = lazyPart(
  () =>
    import("@/components/audio-service/service-answer.lazy").then(
      (file) => file.ServiceAnswerSection,
    ),
  { name: "the service's answer" },
);

/** Age of the companies that were copied from another service. */
export const MirrorStatus = lazyPart(
  () => import("@/components/audio-service/mirror-status.lazy").then((file) => file.MirrorLine),
  { name: "the age of the companies" },
);

/** On every page while there are playlists that may or may not exist at the audio service. */
export function ServiceBanner() {
  return useSession().capabilities.losesAnswers ? <LazyBanner /> : null;
}

/** The answer of the audio service when it created the playlist. Nothing where Cuelist is the service. */
export function ServiceAnswerPart({ playlistId }: { playlistId: string }) {
  return useSession().capabilities.losesAnswers ? <LazyAnswer playlistId={playlistId} /> : null;
}
