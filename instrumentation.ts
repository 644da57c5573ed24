/** Next calls this once at start. Under `next dev` it opens the runtime and makes the demo; in production `server.ts` does. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NODE_ENV === "development") {
    const { startForDevelopment } = await import("@/lib/demo/start-for-development");
    await startForDevelopment();
  }
}
