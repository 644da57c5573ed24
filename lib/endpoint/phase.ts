import { processWide } from "@/lib/process-wide";

/** Phase of the process. It is ready only in "ready", but still answers requests in "stopping". */
export type Phase = "starting" | "migrating" | "building" | "ready" | "stopping";

// `next dev` and tests set no phase and are always ready.
const state = () => processWide("phase", (): { phase: Phase } => ({ phase: "ready" }));

export const getPhase = (): Phase => state().phase;

/** Sets the phase. "stopping" is final. */
export function setPhase(phase: Phase): void {
  if (state().phase !== "stopping") state().phase = phase;
}

/** Whether the process is shutting down. */
export const isStopping = (): boolean => getPhase() === "stopping";
