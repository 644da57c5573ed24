import "server-only";
import { getEnv } from "@/lib/env.server";
import { processWide } from "@/lib/process-wide";
import { boot } from "@/lib/runtime/boot";
import { logMigration } from "@/lib/runtime/log-migration";
import { type Runtime } from "@/lib/runtime/runtime";

/** Returns this process's runtime, opened by `server.ts` at start or by `next dev` at the first request. */
export const getRuntime = (): Promise<Runtime> =>
  processWide("runtime", () => boot(getEnv(), logMigration));
