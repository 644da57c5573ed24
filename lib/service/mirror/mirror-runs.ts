import { singleton } from "@/lib/singleton";

/** The runs of this process that fetch companies, by workspace. */
export const mirrorRuns = () => singleton("mirror-runs", () => new Map<string, Promise<void>>());
