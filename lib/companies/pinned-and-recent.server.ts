import "server-only";
import { cookies } from "next/headers";
import {
  type PinnedAndRecent,
  pinnedAndRecentCookie,
  parsePinnedAndRecent,
} from "@/lib/companies/pinned-and-recent";

/** For server components: the client's pinned and recent companies in this browser. */
export async function getPinnedAndRecent(clientId: string): Promise<PinnedAndRecent> {
  return parsePinnedAndRecent((await cookies()).get(pinnedAndRecentCookie(clientId))?.value);
}
