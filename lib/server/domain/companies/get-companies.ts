import { type Principal } from "@/lib/server/principal";
import { type CompanyListItem } from "@/lib/shared/companies/schema";
import {
  findVisibleCompanies,
  getVisibleCompany,
  noSuchCompany,
  type VisibleCompany,
} from "@/lib/server/domain/companies/visible-companies";
import { type Queries } from "@/lib/server/db/database";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type PlaylistType, playlistTypes } from "@/lib/shared/vocabulary";

/** Returns one visible company as a table row. @throws AppError not_found */
export async function getCompany(
  runtime: Runtime,
  principal: Principal,
  companyId: string,
): Promise<CompanyListItem> {
  const company = await getVisibleCompany(runtime.database.read, principal, companyId);
  const [row] = await withPlaylistCounts(runtime.database.read, principal, [toRow(company)]);
  if (!row) throw noSuchCompany();
  return { ...row, ...(company.aliases && { aliases: company.aliases }) };
}

const toRow = ({ id, name, kind, isGone }: VisibleCompany) => ({
  uuid: id,
  name,
  kind,
  ...(isGone && { is_gone: true as const }),
});

/** Returns the visible ones of `companyIds` as table rows, in the same order. */
export async function listSelectedCompanies(
  runtime: Runtime,
  principal: Principal,
  companyIds: string[],
): Promise<CompanyListItem[]> {
  const db = runtime.database.read;
  const visible = await findVisibleCompanies(db, principal, companyIds);
  const positions = new Map(companyIds.map((id, position) => [id.toLowerCase(), position]));
  const positionOf = ({ id }: { id: string }) => positions.get(id) ?? 0;
  const rows = visible.toSorted((one, other) => positionOf(one) - positionOf(other)).map(toRow);
  return withPlaylistCounts(db, principal, rows);
}

type PlaylistCounts = Pick<CompanyListItem, "playlist_count" | "types" | "last_changed_at">;

/** Counts of a company's playlists in a row: all, those of each type, and the time of the last change. */
export type CountRow = Record<PlaylistType, number> &
  Pick<PlaylistCounts, "playlist_count" | "last_changed_at">;

/** Converts the counts to those of a table row. */
export const toCounts = ({
  playlist_count,
  last_changed_at,
  ...row
}: CountRow): PlaylistCounts => ({
  playlist_count,
  types: Object.fromEntries(playlistTypes.map((type) => [type, row[type]])) as Record<
    PlaylistType,
    number
  >,
  last_changed_at,
});

const none = toCounts({
  playlist_count: 0,
  podcast: 0,
  radio: 0,
  streaming: 0,
  last_changed_at: null,
});

/**
 * Adds the number of each company's visible playlists, in total and of each type, and the time of their last change. For an advertiser of
 * an agency all its playlists count; for the agency those of its own list.
 */
export async function withPlaylistCounts(
  db: Queries,
  principal: Principal,
  companies: Omit<CompanyListItem, keyof PlaylistCounts>[],
): Promise<CompanyListItem[]> {
  const ids = companies.map(({ uuid }) => uuid);
  const own = ids.filter((id) => id === principal.companyId);
  const counted = [
    ...(await countBy(db, principal, "company_id", own)),
    ...(await countBy(
      db,
      principal,
      "advertiser_id",
      ids.filter((id) => id !== principal.companyId),
    )),
  ];
  const counts = new Map(counted.map(({ company, ...count }) => [company, toCounts(count)]));
  return companies.map((company) => ({ ...company, ...(counts.get(company.uuid) ?? none) }));
}

async function countBy(
  db: Queries,
  principal: Principal,
  column: "company_id" | "advertiser_id",
  ids: string[],
) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("playlists")
    .select(({ fn }) => [
      `${column} as company`,
      fn.countAll<number>().as("playlist_count"),
      fn.max("updated_at").as("last_changed_at"),
      ...playlistTypes.map((type) => fn.countAll<number>().filterWhere("type", "=", type).as(type)),
    ])
    .where(column, "in", ids)
    .where(
      principal.companyKind === "agency" ? "agency_id" : "company_id",
      "=",
      principal.companyId,
    )
    .where("is_archived", "=", 0)
    .groupBy(column)
    .execute();
}
