import "server-only";
import { sql } from "kysely";
import { type ActivitySearch } from "@/lib/activity/schema";
import { type Principal } from "@/lib/clients/principal";
import { type Queries } from "@/lib/db/database";

/** Where a feed stands: newer entries come before it. */
export interface FeedPosition {
  at: string;
  playlistId: string;
  revision: number;
}

export type FeedRow = Awaited<ReturnType<typeof findInScope>>[number];

type Asked = Omit<ActivitySearch, "cursor">;
interface Bounds {
  after: FeedPosition | null;
  most: number;
}

/**
 * The newest revisions that lead an entry of the principal's activity, after a position, at most `most`.
 *
 * An advertiser of an agency has playlists in its own list and in the agency's. The first are a feed of their
 * own. Of the second a change-set of several advertisers is found under that of its first playlist.
 */
export async function findFeedRows(
  db: Queries,
  principal: Principal,
  asked: Asked,
  bounds: Bounds,
): Promise<FeedRow[]> {
  const { companyId } = principal;
  if (principal.companyKind === "advertiser")
    return findInScope(db, { scope: "company", id: companyId, principal }, asked, bounds);
  if (asked.advertiser === undefined)
    return findInScope(db, { scope: "agency", id: companyId, principal }, asked, bounds);
  const lists = new Set([asked.advertiser, companyId]);
  const found = [];
  for (const id of lists)
    found.push(await findInScope(db, { scope: "company", id, principal }, asked, bounds));
  return found.flat().sort(newestFirst).slice(0, bounds.most);
}

interface Feed {
  /** Whose entries: an agency's, or those of one company's list. */
  scope: "agency" | "company";
  id: string;
  principal: Principal;
}

function findInScope(
  db: Queries,
  { scope, id, principal }: Feed,
  { by, source, kind, advertiser, from, to }: Asked,
  { after, most }: Bounds,
) {
  const isAgency = principal.companyKind === "agency";
  // In letters, not as a parameter: SQLite uses a partial index only where its condition stands in the query.
  const leads =
    scope === "agency" ? sql<boolean>`leads_agency = 1` : sql<boolean>`leads_company = 1`;
  let query = db
    .selectFrom("playlist_revisions as made")
    .innerJoin("playlists", "playlists.id", "made.playlist_id")
    .innerJoin("companies as advertiser", "advertiser.id", "playlists.advertiser_id")
    .innerJoin("clients", "clients.id", "made.by")
    .leftJoin("change_sets", "change_sets.id", "made.change_set_id")
    .select([
      "made.at",
      "made.playlist_id",
      "made.revision",
      "made.source",
      "made.change",
      "made.change_set_id",
      "change_sets.company_id as change_set_company",
      "clients.name as by",
      "playlists.name",
      "advertiser.name as advertiser_name",
    ])
    .where(`made.${scope}_id`, "=", id)
    .where(leads)
    // The tenant's wall, whatever list is asked for.
    .where(isAgency ? "made.agency_id" : "made.company_id", "=", principal.companyId);
  if (by !== undefined) query = query.where("made.by", "=", by);
  if (source !== undefined) query = query.where("made.source", "=", source);
  if (kind !== undefined) query = query.where("made.revision", kind === "created" ? "=" : ">", 1);
  if (from !== undefined) query = query.where("made.at", ">=", toTime(from));
  if (to !== undefined) query = query.where("made.at", "<", toTime(to));
  if (advertiser !== undefined && id === principal.companyId)
    query = query.where("made.playlist_id", "in", (eb) =>
      eb
        .selectFrom("playlists as own")
        .select("own.id")
        .where(isAgency ? "own.agency_id" : "own.company_id", "=", principal.companyId)
        .where("own.advertiser_id", "=", advertiser),
    );
  if (after)
    query = query.where((eb) =>
      eb(
        eb.refTuple("made.at", "made.playlist_id", "made.revision"),
        "<",
        eb.tuple(after.at, after.playlistId, after.revision),
      ),
    );
  return query
    .orderBy("made.at", "desc")
    .orderBy("made.playlist_id", "desc")
    .orderBy("made.revision", "desc")
    .limit(most)
    .execute();
}

/** As times are kept. Nothing is older than 1970, and PostgreSQL knows no year 0. */
const toTime = (text: string): string => new Date(Math.max(0, Date.parse(text))).toISOString();

function newestFirst(a: FeedRow, b: FeedRow): number {
  const [left, right] = [a, b].map(({ at, playlist_id }) => `${at} ${playlist_id}`);
  if (left === right) return b.revision - a.revision;
  return (left ?? "") < (right ?? "") ? 1 : -1;
}
