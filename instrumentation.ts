/** Called by Next once at start. Opens the runtime under `next dev`; in production `server.ts` does. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NODE_ENV === "development") {
    const { startForDevelopment } = await import("@/lib/demo/start-for-development");
    await startForDevelopment();
  }
}
