import "server-only";
import { type Principal } from "@/lib/principal";
import { AppError } from "@/lib/errors";
import { type Runtime } from "@/lib/runtime/runtime";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { getPrincipal } from "@/lib/session/session.server";

/** For pages: the result of `read` for the caller, or null if it is missing or not visible. */
export async function findForPage<Found>(
  read: (runtime: Runtime, principal: Principal) => Promise<Found>,
): Promise<Found | null> {
  const principal = await getPrincipal();
  if (!principal) return null;
  return read(await getRuntime(), principal).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
}
