/** Next calls this once at start. Under `next dev` it opens the runtime and makes the demo; in production `server.ts` does. */
export async function register(): Promise<void> {
  if (process.env.NODE_ENV !== "development" || process.env.NEXT_RUNTIME !== "nodejs") return;
  const { getRuntime } = await import("@/lib/runtime/get-runtime");
  const { startDemo } = await import("@/lib/demo/demo");
  process.stderr.write(await startDemo(await getRuntime()));
}
