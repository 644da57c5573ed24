import "server-only";
import { boot } from "@/lib/boot";
import { ensureDemo } from "@/lib/admin/demo";
import { getEnv } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { type Runtime } from "@/lib/runtime";

/** The runtime of this process. The front door opens it at start, `next dev` at the first request. */
export function getRuntime(): Promise<Runtime> {
  return processWide("runtime", async () => {
    const runtime = await boot(getEnv());
    if (runtime.env.demo) await ensureDemo(runtime);
    return runtime;
  });
}
