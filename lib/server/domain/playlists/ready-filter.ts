import { findVisibleCompany, noSuchCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Database } from "@/lib/server/db/database";
import { type ReadyFilter } from "@/lib/server/domain/playlists/filter-playlists";
import { findPlaylistsWithGone } from "@/lib/server/domain/playlists/gone/find-gone";
import { getIdList } from "@/lib/server/domain/playlists/id-lists/find-id-list";
import { readPlaylistTerm } from "@/lib/server/domain/playlists/search-term";
import { type Principal } from "@/lib/server/principal";
import { type PlaylistFilter } from "@/lib/shared/playlists/selection-schema";

/**
 * Checks that a filter's company is visible and that its list of IDs is stored, finds the playlists with unavailable inventory if it
 * asks for them, and reads its term. @throws AppError not_found
 */
export async function readyFilter<Filter extends PlaylistFilter>(
  database: Database,
  principal: Principal,
  filter: Filter,
): Promise<Filter & ReadyFilter> {
  const { company, id_list, unavailable } = filter;
  if (id_list !== undefined) await getIdList(database.read, principal, id_list);
  if (company !== undefined && !(await findVisibleCompany(database.read, principal, company)))
    throw noSuchCompany();
  const numbers =
    unavailable === undefined ? null : await findPlaylistsWithGone(database, principal);
  const term =
    filter.q.trim() === "" ? null : await readPlaylistTerm(database, principal, filter.q);
  return { ...filter, numbers, term };
}
