import "server-only";
import { startDemo } from "@/lib/demo/demo";
import { getRuntime } from "@/lib/runtime/get-runtime";

/** Opens the runtime for `next dev` and prints the demo credentials. */
export async function startForDevelopment(): Promise<void> {
  process.stderr.write(await startDemo(await getRuntime(), process.stderr.isTTY));
}
