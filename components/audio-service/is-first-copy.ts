import { type MirrorState } from "@/lib/shared/workspaces/mirror-schema";

/** Whether companies are being copied for the first time, so that there are none yet. */
export const isFirstCopy = (mirror: MirrorState | null): boolean =>
  mirror !== null && mirror.mirrored_at === null && mirror.is_running;
