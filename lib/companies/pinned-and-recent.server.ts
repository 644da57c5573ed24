import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import {
  type PinnedAndRecent,
  pinnedAndRecentCookie,
  parsePinnedAndRecent,
} from "@/lib/companies/pinned-and-recent";
import { getPinnedCompanies } from "@/lib/companies/pinned-companies.server";
import { type Principal } from "@/lib/principal";
import { getRuntime } from "@/lib/runtime/get-runtime";

/**
 * For server components: the client's pinned and recent companies; until its first change, those in the cookie of an earlier
 * version. Cached per request.
 */
export const getPinnedAndRecent = cache(async (principal: Principal): Promise<PinnedAndRecent> => {
  const stored = await getPinnedCompanies(await getRuntime(), principal);
  if (stored) return stored;
  const cookie = (await cookies()).get(pinnedAndRecentCookie(principal.clientId));
  return parsePinnedAndRecent(cookie?.value);
});
