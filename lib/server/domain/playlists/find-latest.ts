import { type Queries } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { personColumns, withPerson } from "@/lib/server/domain/people/person-of-row";
import { visiblePlaylists } from "@/lib/server/domain/playlists/read-playlists";
import { type Principal } from "@/lib/server/principal";
import { isId } from "@/lib/shared/ids";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { type LatestRevision } from "@/lib/shared/playlists/latest-schema";

/** Reads the ends of two ranges of an index: the newest active and the newest archived playlist. */
const newestBy = (column: "agency_id" | "company_id") =>
  prepared<{ id: string }>()((db, { id }) => {
    const newest = (isArchived: number) =>
      db
        .selectFrom("playlists")
        .select((eb) => eb.fn.max("updated_at").as("changed_at"))
        .where(column, "=", id)
        .where("is_archived", "=", isArchived);
    return newest(0).unionAll(newest(1)).compile();
  });
const newestOfAgency = newestBy("agency_id");
const newestOfCompany = newestBy("company_id");

/** Returns when one of the playlists that the principal may see changed last (ISO 8601, UTC), or null if it may see none. */
export async function findLatestChange(
  db: Queries,
  { companyKind, companyId }: Principal,
): Promise<string | null> {
  const find = companyKind === "agency" ? newestOfAgency : newestOfCompany;
  const times = (await find(db, { id: companyId })).flatMap(({ changed_at }) => changed_at ?? []);
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
