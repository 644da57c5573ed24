import { processWide } from "@/lib/process-wide";

/** What the process is at. It works in "ready" alone, and takes requests in "stopping" too. */
export type Phase = "starting" | "migrating" | "building" | "ready" | "stopping";

// `next dev` and tests have no start of ours: there everything is ready.
const state = () => processWide("phase", (): { phase: Phase } => ({ phase: "ready" }));

export const getPhase = (): Phase => state().phase;

/** Says what the process is at from now on. A process that is stopping stays so. */
export function setPhase(phase: Phase): void {
  if (state().phase !== "stopping") state().phase = phase;
}

/** Whether the process is shutting down. */
export const isStopping = (): boolean => getPhase() === "stopping";
