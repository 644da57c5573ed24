import { singleton } from "@/lib/server/singleton";

/** Phase of the process. It is ready only in "ready", but still answers requests in "stopping". */
export type Phase = "starting" | "waiting" | "migrating" | "building" | "ready" | "stopping";

interface State {
  phase: Phase;
  /** Progress of the phase, or the reason of a wait: a sentence for /readyz. */
  detail: string | undefined;
}

// Tests set no phase and are always ready.
const state = () => singleton("phase", (): State => ({ phase: "ready", detail: undefined }));

export const getPhase = (): Phase => state().phase;
export const getPhaseDetail = (): string | undefined => state().detail;

/** Sets the phase. "stopping" is final. */
export function setPhase(phase: Phase, detail?: string): void {
  if (state().phase !== "stopping") Object.assign(state(), { phase, detail });
}

/** Whether the process is shutting down. */
export const isStopping = (): boolean => getPhase() === "stopping";
