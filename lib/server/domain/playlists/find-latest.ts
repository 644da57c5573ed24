import { type Queries } from "@/lib/server/db/database";
import { personColumns, withPerson } from "@/lib/server/domain/people/person-of-row";
import { visiblePlaylists } from "@/lib/server/domain/playlists/read-playlists";
import { type Principal } from "@/lib/server/principal";
import { isId } from "@/lib/shared/ids";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { type LatestRevision } from "@/lib/shared/playlists/latest-schema";

/** Returns when one of the playlists that the principal may see changed last (ISO 8601, UTC), or null if it may see none. */
export async function findLatestChange(
  db: Queries,
  { companyKind, companyId }: Principal,
): Promise<string | null> {
  // The ends of two ranges of an index.
  const newest = (isArchived: number) =>
    db
      .selectFrom("playlists")
      .select((eb) => eb.fn.max("updated_at").as("changed_at"))
      .where(companyKind === "agency" ? "agency_id" : "company_id", "=", companyId)
      .where("is_archived", "=", isArchived);
  const rows = await newest(0).unionAll(newest(1)).execute();
  const times = rows.flatMap(({ changed_at }) => changed_at ?? []);
  return times.sort().at(-1) ?? null;
}

/** Returns the last save of a playlist. @throws AppError not_found if missing or not visible */
export async function getLatestRevision(
  db: Queries,
  principal: Principal,
  playlistId: string,
): Promise<LatestRevision> {
  const row = isId(playlistId)
    ? await visiblePlaylists(db, principal, [playlistId.toLowerCase()])
        .select(["playlists.revision", "playlists.updated_at", "changer.name as updated_by"])
        .select(personColumns)
        .executeTakeFirst()
    : undefined;
  if (!row) throw noSuchPlaylist();
  return withPerson(row);
}
