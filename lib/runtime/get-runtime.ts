import "server-only";
import { getEnv } from "@/lib/env.server";
import { singleton } from "@/lib/singleton";
import { boot } from "@/lib/runtime/boot";
import { logMigration } from "@/lib/runtime/log-migration";
import { type Runtime } from "@/lib/runtime/runtime";

/** Returns this process's runtime, opened at the first call. */
export const getRuntime = (): Promise<Runtime> =>
  singleton("runtime", () => boot(getEnv(), logMigration));
