import { type Principal } from "@/lib/server/principal";
import { openPlaylist } from "@/lib/server/domain/playlists/open-playlist";
import { type GivenPlaylist } from "@/lib/shared/playlists/given-playlist";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type Queries } from "@/lib/server/db/database";
import { personColumns, withPerson } from "@/lib/server/domain/people/person-of-row";
import { visiblePlaylists } from "@/lib/server/domain/playlists/read-playlists";
import { isId } from "@/lib/shared/ids";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { type LatestRevision } from "@/lib/shared/playlists/latest-schema";

/** Returns one playlist with all lists. @throws AppError not_found if missing or not visible; conflict */
export async function getPlaylist(
  runtime: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<PlaylistDetails> {
  const { fields, first, rest } = await openPlaylist(runtime, principal, playlistId);
  const inventoryIds = [...first];
  if (rest) for await (const ids of rest) for (const id of ids) inventoryIds.push(id);
  return { ...fields, inventory_ids: inventoryIds };
}

/** Returns a playlist as its page needs it. @throws AppError not_found if missing or not visible; conflict */
export async function givePlaylist(
  runtime: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<GivenPlaylist> {
  const { fields, first, rest } = await openPlaylist(runtime, principal, playlistId);
  await rest?.return(undefined);
  const whole = rest ? null : { ...fields, inventory_ids: first };
  return { uuid: fields.uuid, name: fields.name, whole };
}

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
