import { type Runtime } from "@/lib/runtime";

/** Placeholder while the demo is being written (ADMIN): makes nothing. */
export function ensureDemo(
  _runtime: Runtime,
): Promise<{ clientId: string; clientSecret: string } | null> {
  return Promise.resolve(null);
}
