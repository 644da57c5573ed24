import { getEnv } from "@/lib/server/env";
import { singleton } from "@/lib/server/singleton";
import { boot } from "@/lib/server/runtime/boot";
import { logMigration } from "@/lib/server/runtime/log-migration";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Returns this process's runtime, opened at the first call. */
export const getRuntime = (): Promise<Runtime> =>
  singleton("runtime", () => boot(getEnv(), logMigration));
