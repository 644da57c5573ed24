import "server-only";
import { getEnv } from "@/lib/env.server";
import { processWide } from "@/lib/process-wide";
import { boot } from "@/lib/runtime/boot";
import { logMigration } from "@/lib/runtime/log-migration";
import { type Runtime } from "@/lib/runtime/runtime";

/** Returns this process's runtime, opened at the first call. */
export const getRuntime = (): Promise<Runtime> =>
  processWide("runtime", () => boot(getEnv(), logMigration));
