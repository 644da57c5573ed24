import { sql } from "kysely";
import { type ActivitySearch } from "@/lib/shared/activity/schema";
import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { personColumns } from "@/lib/server/domain/people/person-of-row";
import { toStoredTime } from "@/lib/server/domain/playlists/filter-playlists";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** A position in a feed, which is sorted from newest to oldest. */
export interface FeedPosition {
  at: string;
  playlistId: string;
  revision: number;
}

export type FeedRow = Awaited<ReturnType<typeof readStep>>[number];

const stepRows = 50_000;

type ActivityParams = Omit<ActivitySearch, "cursor">;
interface Bounds {
  after: FeedPosition | null;
  limit: number;
  /** Index entries per statement; the default takes about 10 ms. */
  step?: number;
}

/**
 * Returns up to `limit` revisions for the principal's activity feed, newest first, after a position. A change-set is
 * represented by its first revision.
 *
 * For one advertiser of an agency, the advertiser's own list and the agency's are two feeds. A change-set for several
 * advertisers is in the feed of its first playlist's advertiser.
 */
export async function findFeedRows(
  db: Queries,
  principal: Principal,
  filters: ActivityParams,
  bounds: Bounds,
): Promise<FeedRow[]> {
  const { companyId } = principal;
  if (principal.companyKind === "advertiser")
    return findInScope(db, { scope: "company", id: companyId, principal }, filters, bounds);
  if (filters.advertiser === undefined)
    return findInScope(db, { scope: "agency", id: companyId, principal }, filters, bounds);
  const lists = new Set([filters.advertiser, companyId]);
  const found = [];
  for (const id of lists)
    found.push(await findInScope(db, { scope: "company", id, principal }, filters, bounds));
  return found.flat().sort(newestFirst).slice(0, bounds.limit);
}

interface Feed {
  /** Scope of the feed: an agency's, or that of one company's list. */
  scope: "agency" | "company";
  id: string;
  principal: Principal;
}

async function findInScope(
  db: Queries,
  feed: Feed,
  filters: ActivityParams,
  { after, limit, step = stepRows }: Bounds,
): Promise<FeedRow[]> {
  const { by, person, source, kind } = filters;
  // All playlists in the advertiser's own list are its own.
  const advertiser = feed.id === feed.principal.companyId ? filters.advertiser : undefined;
  const isNarrowed =
    feed.principal.companyKind === "advertiser" ||
    [by, person, source, kind, advertiser].some((filter) => filter !== undefined);
  const rows: FeedRow[] = [];
  for (let from = after; ;) {
    const through = isNarrowed ? await findCheckpoint(db, feed, filters, { from, step }) : null;
    rows.push(
      ...(await readStep(db, feed, filters, { from, through, limit: limit - rows.length })),
    );
    if (rows.length === limit || through === null) return rows;
    from = through;
    await yieldToEventLoop();
  }
}

/** The position after which the scan yields to other requests; null if the feed ends before it. */
async function findCheckpoint(
  db: Queries,
  feed: Feed,
  filters: ActivityParams,
  { from, step }: { from: FeedPosition | null; step: number },
): Promise<FeedPosition | null> {
  const checkpoint = await selectKeys(db, feed, filters, from)
    .select("created_at as at")
    .offset(step - 1)
    .limit(1)
    .executeTakeFirst();
  return checkpoint
    ? { at: checkpoint.at, playlistId: checkpoint.playlist_id, revision: checkpoint.revision }
    : null;
}

interface Step {
  from: FeedPosition | null;
  through: FeedPosition | null;
  limit: number;
}

/** Finds the keys in a covering index before it joins the rows: SQLite would otherwise read each row it skips. */
function readStep(db: Queries, feed: Feed, filters: ActivityParams, step: Step) {
  const { companyKind, companyId } = feed.principal;
  return (
    db
      .selectFrom(findKeys(db, feed, filters, step).as("found"))
      .innerJoin("playlist_revisions as made", (join) =>
        join
          .onRef("made.playlist_id", "=", "found.playlist_id")
          .onRef("made.revision", "=", "found.revision"),
      )
      .innerJoin("playlists", "playlists.id", "made.playlist_id")
      .innerJoin("companies as advertiser", "advertiser.id", "playlists.advertiser_id")
      .innerJoin("clients", "clients.id", "made.created_by")
      .leftJoin("people as person", "person.id", "made.person_id")
      .leftJoin("change_sets", "change_sets.id", "made.change_set_id")
      .select([
        "made.created_at as at",
        "made.playlist_id",
        "made.revision",
        "made.source",
        "made.changed_fields",
        "made.change_set_id",
        "change_sets.company_id as change_set_company",
        "clients.name as by",
        ...personColumns,
        "playlists.name",
        "advertiser.name as advertiser_name",
      ])
      // Tenant isolation, whatever the filters are.
      .where(companyKind === "agency" ? "made.agency_id" : "made.company_id", "=", companyId)
      .orderBy("made.created_at", "desc")
      .orderBy("made.playlist_id", "desc")
      .orderBy("made.revision", "desc")
      .execute()
  );
}

function findKeys(
  db: Queries,
  feed: Feed,
  filters: ActivityParams,
  { from: after, through, limit }: Step,
) {
  const { by, source, kind, advertiser } = filters;
  const { companyKind, companyId } = feed.principal;
  let query = selectKeys(db, feed, filters, after);
  if (through)
    query = query.where((eb) =>
      eb(
        eb.refTuple("created_at", "playlist_id", "revision"),
        ">=",
        eb.tuple(through.at, through.playlistId, through.revision),
      ),
    );
  if (by !== undefined) query = query.where("created_by", "=", by);
  if (source !== undefined) query = query.where("source", "=", source);
  if (kind !== undefined) query = query.where("revision", kind === "created" ? "=" : ">", 1);
  // Playlists that have moved to the agency's list since are not the advertiser's any more.
  if (companyKind === "advertiser")
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("playlists")
          .whereRef("playlists.id", "=", "playlist_revisions.playlist_id")
          .where("playlists.company_id", "=", companyId)
          .select("playlists.id"),
      ),
    );
  if (advertiser !== undefined && feed.id === companyId)
    query = query.where("playlist_id", "in", (eb) =>
      eb
        .selectFrom("playlists")
        .select("id")
        .where(companyKind === "agency" ? "agency_id" : "company_id", "=", companyId)
        .where("advertiser_id", "=", advertiser),
    );
  return query.limit(limit);
}

/** The keys of a feed after a position and between two times, using only columns of its index, or of the index of a person's revisions. */
function selectKeys(
  db: Queries,
  { scope, id }: Feed,
  { from, to, person }: ActivityParams,
  after: FeedPosition | null,
) {
  // A literal: SQLite uses a partial index only if the query contains the index's condition.
  const leads =
    scope === "agency" ? sql<boolean>`first_for_agency = 1` : sql<boolean>`first_for_company = 1`;
  const scoped = sql.ref<string | null>(`${scope}_id`);
  // Otherwise SQLite would take the feed's index and read everyone's revisions.
  const unindexed = sql<string | null>`coalesce(${scoped}, ${scoped})`;
  let query = db
    .selectFrom("playlist_revisions")
    .select(["playlist_id", "revision"])
    .where(person === undefined ? scoped : unindexed, "=", id)
    .where(leads)
    .orderBy("created_at", "desc")
    .orderBy("playlist_id", "desc")
    .orderBy("revision", "desc");
  if (person !== undefined) query = query.where("person_id", "=", person);
  if (from !== undefined) query = query.where("created_at", ">=", toStoredTime(from));
  if (to !== undefined) query = query.where("created_at", "<", toStoredTime(to));
  if (after)
    query = query.where((eb) =>
      eb(
        eb.refTuple("created_at", "playlist_id", "revision"),
        "<",
        eb.tuple(after.at, after.playlistId, after.revision),
      ),
    );
  return query;
}

function newestFirst(a: FeedRow, b: FeedRow): number {
  const [left, right] = [a, b].map(({ at, playlist_id }) => `${at} ${playlist_id}`);
  if (left === right) return b.revision - a.revision;
  return (left ?? "") < (right ?? "") ? 1 : -1;
}
