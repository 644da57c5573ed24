import { findVisibleCompanies } from "@/lib/server/domain/companies/visible-companies";
import { type Queries } from "@/lib/server/db/database";
import { playlistsById } from "@/lib/server/domain/playlists/filter-playlists";
import { type RevisionChange } from "@/lib/shared/playlists/history/revision-schema";
import { type Principal } from "@/lib/server/principal";

/** Returns the names of the advertisers and playlists that changes mention, by UUID; only of those that the caller sees. */
export async function nameMentioned(
  db: Queries,
  principal: Principal,
  changes: RevisionChange[],
): Promise<Record<string, string>> {
  const advertisers = new Set(
    changes.flatMap(({ advertiser_id }) =>
      // A first revision only repeats the playlist's advertiser.
      advertiser_id?.old === undefined ? [] : [advertiser_id.old, advertiser_id.new],
    ),
  );
  const playlists = new Set(
    changes.flatMap(({ origin }) => (origin && "playlists" in origin ? origin.playlists : [])),
  );
  const named = [
    ...(await findVisibleCompanies(db, principal, Array.from(advertisers))),
    ...(playlists.size === 0
      ? []
      : await playlistsById(db, principal, Array.from(playlists))
          .select(["playlists.id", "playlists.name"])
          .execute()),
  ];
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}
