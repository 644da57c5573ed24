import { singleton } from "@/lib/server/singleton";

/** The runs of this process that fetch companies, by workspace. */
export const mirrorRuns = () => singleton("mirror-runs", () => new Map<string, Promise<void>>());
