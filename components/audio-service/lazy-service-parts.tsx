"use client";

import { useSession } from "@/components/session/use-session";
import { lazyPart } from "@/components/ui/lazy-part";

/* Parts shown only if another service is connected; other pages do not load them. */

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

/** Banner on every page while there are playlists that may or may not exist at the audio service. */
export function ServiceBanner() {
  return useSession().capabilities.losesAnswers ? <LazyBanner /> : null;
}

/** The audio service's answer when it created the playlist. Renders nothing if Cuelist is the service. */
export function ServiceAnswerPart({ playlistId }: { playlistId: string }) {
  return useSession().capabilities.losesAnswers ? <LazyAnswer playlistId={playlistId} /> : null;
}
