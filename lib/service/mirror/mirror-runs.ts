import { processWide } from "@/lib/process-wide";

/** The runs of this process that fetch companies, by workspace. */
export const mirrorRuns = () => processWide("mirror-runs", () => new Map<string, Promise<void>>());
