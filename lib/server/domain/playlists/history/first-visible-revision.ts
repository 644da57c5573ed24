import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";

/**
 * Returns the oldest stored revision that the caller may see. Revisions made while a playlist was in the agency's list stay visible only
 * to the agency after the playlist moves to its advertiser's list.
 */
export async function findFirstVisibleRevision(
  db: Queries,
  principal: Principal,
  playlistId: string,
): Promise<number> {
  const kept = await db
    .selectFrom("playlist_revisions")
    .select(({ fn }) => fn.min("revision").as("first"))
    .where("playlist_id", "=", playlistId)
    .executeTakeFirst();
  const firstKept = kept?.first ?? 1;
  if (principal.companyKind === "agency") return firstKept;
  const hidden = await db
    .selectFrom("playlist_revisions")
    .select(({ fn }) => fn.max("revision").as("revision"))
    .where("playlist_id", "=", playlistId)
    .where("company_id", "!=", principal.companyId)
    .executeTakeFirst();
  return Math.max(firstKept, (hidden?.revision ?? 0) + 1);
}
