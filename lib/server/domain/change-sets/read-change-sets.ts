import { type z } from "zod";
import { type ImportItem, parseImportItem } from "@/lib/shared/change-sets/import-schema";
import {
  type ChangeSet,
  changeSetActionSchema,
  type changeSetItemListSchema,
  type ItemCounts,
  type itemResults,
  updatedMessage,
} from "@/lib/shared/change-sets/schema";
import { personColumns, withPerson } from "@/lib/server/domain/people/person-of-row";
import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";

const pageItems = 100;
const maxRunning = 50;

/** Returns a change-set of the principal's company. @throws AppError not_found */
export async function getChangeSet(
  db: Queries,
  principal: Principal,
  changeSetId: string,
): Promise<ChangeSet> {
  const [found] = isId(changeSetId)
    ? await readChangeSets(db, (query) =>
        ofCompany(query, principal).where("change_sets.id", "=", changeSetId.toLowerCase()),
      )
    : [];
  if (!found) throw noSuchChangeSet();
  return found;
}

/** Lists the newest 50 change-sets of the principal's company, optionally in one state. */
export function listChangeSets(
  { database: { read } }: Runtime,
  principal: Principal,
  state: ChangeSet["state"] | undefined,
): Promise<ChangeSet[]> {
  return readChangeSets(read, (query) => {
    const own = ofCompany(query, principal);
    return (state === undefined ? own : own.where("change_sets.state", "=", state)).limit(
      maxRunning,
    );
  });
}

/** Finds change-sets by UUID, of any company: the caller must check access. */
export function findChangeSets(db: Queries, changeSetIds: string[]): Promise<ChangeSet[]> {
  if (changeSetIds.length === 0) return Promise.resolve([]);
  return readChangeSets(db, (query) => query.where("change_sets.id", "in", changeSetIds));
}

type SetQuery = ReturnType<typeof selectChangeSets>;

const ofCompany = (query: SetQuery, principal: Principal) =>
  query.where("change_sets.company_id", "=", principal.companyId);

function selectChangeSets(db: Queries) {
  return db
    .selectFrom("change_sets")
    .innerJoin("clients", "clients.id", "change_sets.created_by")
    .leftJoin("people as person", "person.id", "change_sets.person_id")
    .select([
      "change_sets.id as uuid",
      "change_sets.created_at as at",
      "clients.name as by",
      ...personColumns,
      "change_sets.action",
      "change_sets.state",
      "change_sets.total",
      "change_sets.undo_of",
    ])
    .select((eb) =>
      eb
        .selectFrom("change_sets as undo")
        .whereRef("undo.undo_of", "=", "change_sets.id")
        // An undo that was itself undone does not count.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("change_sets as redo")
                .whereRef("redo.undo_of", "=", "undo.id")
                .select("redo.id"),
            ),
          ),
        )
        .select("undo.id")
        .limit(1)
        .as("undone_by"),
    )
    .orderBy("change_sets.created_at", "desc")
    .orderBy("change_sets.id", "desc");
}

async function readChangeSets(
  db: Queries,
  narrow: (query: SetQuery) => SetQuery,
): Promise<ChangeSet[]> {
  const rows = await narrow(selectChangeSets(db)).execute();
  const counts = await countItems(
    db,
    rows.map(({ uuid }) => uuid),
  );
  const unknown = await findUnknown(
    db,
    rows.map(({ uuid }) => uuid),
  );
  const parsed = rows.map((row) => ({
    ...withPerson(row),
    action: changeSetActionSchema.parse(JSON.parse(row.action)),
  }));
  const imports = parsed.filter(({ action }) => action.kind === "import");
  const updated = await countUpdated(
    db,
    imports.map(({ uuid }) => uuid),
  );
  return parsed.map((row) => ({
    ...row,
    stopped_at: toStop(unknown.find((one) => one.uuid === row.uuid && one.state === "pending")),
    not_known: unknown.filter((one) => one.uuid === row.uuid && one.state === "failed").length,
    counts: counts.get(row.uuid) ?? { ...none },
    updated: updated.get(row.uuid) ?? 0,
  }));
}

const none: ItemCounts = { pending: 0, done: 0, partial: 0, skipped: 0, failed: 0 };

/** Counts one change-set per statement and yields in between: each may have 100,000 items. */
async function countItems(db: Queries, changeSetIds: string[]): Promise<Map<string, ItemCounts>> {
  const counts = new Map<string, ItemCounts>();
  for (const id of changeSetIds) {
    if (counts.size > 0) await new Promise(setImmediate);
    const found = { ...none };
    const rows = await db
      .selectFrom("change_set_items")
      .select(({ fn }) => ["state", fn.countAll<number>().as("many")])
      .where("change_set_id", "=", id)
      .groupBy("state")
      .execute();
    for (const { state, many } of rows) found[state] = many;
    counts.set(id, found);
  }
  return counts;
}

async function countUpdated(db: Queries, importIds: string[]): Promise<Map<string, number>> {
  const updated = new Map<string, number>();
  for (const id of importIds) {
    if (updated.size > 0) await new Promise(setImmediate);
    const { many } = await db
      .selectFrom("change_set_items")
      .select(({ fn }) => fn.countAll<number>().as("many"))
      .where("change_set_id", "=", id)
      .where("state", "=", "done")
      .where("message", "=", updatedMessage)
      .executeTakeFirstOrThrow();
    updated.set(id, Number(many));
  }
  return updated;
}

/** Finds the playlists of series that were sent to another service with an unknown outcome, in order. */
async function findUnknown(db: Queries, changeSetIds: string[]) {
  if (changeSetIds.length === 0) return [];
  return db
    .selectFrom("service_creates")
    .innerJoin("change_set_items", (join) =>
      join
        .onRef("change_set_items.change_set_id", "=", "service_creates.change_set_id")
        .onRef("change_set_items.position", "=", "service_creates.position"),
    )
    .select([
      "change_set_items.change_set_id as uuid",
      "change_set_items.position",
      "change_set_items.state",
      "service_creates.id as create_id",
      "service_creates.name",
      "service_creates.message",
    ])
    .where("service_creates.change_set_id", "in", changeSetIds)
    .where("service_creates.state", "=", "not_known")
    .orderBy("change_set_items.position")
    .execute();
}

function toStop(
  unknown: Awaited<ReturnType<typeof findUnknown>>[number] | undefined,
): ChangeSet["stopped_at"] {
  if (!unknown) return null;
  const { position, name, message, create_id } = unknown;
  return { position, name, message: message ?? "", create_id };
}

/** Returns the item at which a series has stopped, or null. */
export async function findStop(db: Queries, changeSetId: string): Promise<ChangeSet["stopped_at"]> {
  const unknown = await findUnknown(db, [changeSetId]);
  return toStop(unknown.find(({ state }) => state === "pending"));
}

/** Lists a page of a change-set's items, after a position. @throws AppError not_found */
export async function listChangeSetItems(
  { database: { read: db } }: Runtime,
  principal: Principal,
  params: { changeSetId: string; state: (typeof itemResults)[number] | undefined; after: number },
): Promise<z.infer<typeof changeSetItemListSchema>> {
  const { uuid } = await getChangeSet(db, principal, params.changeSetId);
  let query = db
    .selectFrom("change_set_items")
    .select([
      "position",
      "playlist_id",
      "created_playlist_id",
      "name",
      "state",
      "revision",
      "message",
    ])
    .where("change_set_id", "=", uuid)
    .where("position", ">", params.after);
  const { state } = params;
  if (state === "created" || state === "updated")
    query = query
      .where("state", "=", "done")
      .where("message", state === "created" ? "!=" : "=", updatedMessage);
  else if (state !== undefined) query = query.where("state", "=", state);
  const rows = await query
    .orderBy("position")
    .limit(pageItems + 1)
    .execute();
  const items = rows.slice(0, pageItems).map(({ playlist_id, created_playlist_id, ...item }) => ({
    ...item,
    uuid: created_playlist_id ?? playlist_id,
    is_update: item.message === updatedMessage,
  }));
  return { items, next: rows.length > pageItems ? (items.at(-1)?.position ?? null) : null };
}

/** Parses the playlist that an item of an import creates or changes. */
export function parseInput(input: string | null): ImportItem {
  const stored = JSON.parse(input ?? "{}") as { uuid?: string; revision?: number };
  // An earlier version, which did not compare playlists, stored no base_revision.
  const parsed = parseImportItem(
    stored.uuid === undefined ? stored : { base_revision: stored.revision, ...stored },
  );
  if ("value" in parsed) return parsed.value;
  throw new AppError("invalid", parsed.issues[0]?.message ?? "The stored playlist isn't valid.");
}

/** The 404 for a change-set that does not exist or belongs to another company. */
export function noSuchChangeSet(): AppError {
  return new AppError("not_found", "Change not found, or you don't have access to it.");
}
