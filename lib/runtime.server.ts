import "server-only";
import { boot } from "@/lib/boot";
import { ensureDemo } from "@/lib/admin/demo";
import { describeDemo } from "@/lib/admin/demo-credentials";
import { logMigration } from "@/lib/http/log-migration";
import { getEnv } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { type Runtime } from "@/lib/runtime";

/** The runtime of this process. The front door opens it at start, `next dev` at the first request. */
export function getRuntime(): Promise<Runtime> {
  return processWide("runtime", async () => {
    const runtime = await boot(getEnv(), logMigration);
    const demo = runtime.env.demo ? await ensureDemo(runtime) : null;
    const description = demo ? describeDemo(runtime.env.dataDir, demo) : "";
    // `npm start` says it when it is ready; `next dev` has no such moment.
    if (process.env.NODE_ENV === "development") process.stderr.write(description);
    processWide("demo-description", () => description);
    return runtime;
  });
}

/** What this start has to say about the demo, once the runtime is open; empty if there is none. */
export const describeDemoOfStart = (): string => processWide("demo-description", () => "");
