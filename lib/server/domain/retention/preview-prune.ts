import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { countOldRequests, findNextClient } from "@/lib/server/domain/requests/clear-requests";
import { keptSince } from "@/lib/server/domain/retention/in-batches";
import { selectOld } from "@/lib/server/domain/retention/prune-activity";
import { type Pruned } from "@/lib/server/domain/retention/prune";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Number of rows of a kind that would be deleted, and the time of the oldest (ISO 8601). */
interface Prunable {
  rows: number;
  oldest: string | null;
}

type Kind = Exclude<keyof Pruned, "freed_bytes">;

/** Counts what `prune` would delete at `now` (ms since 1970). Reads whole tables: for a process of its own. */
export async function previewPrune(runtime: Runtime, now: number): Promise<Record<Kind, Prunable>> {
  const { env, database } = runtime;
  const since = (
    kind: Parameters<typeof keptSince>[1],
    count: (db: Queries, end: string) => Promise<Prunable>,
  ) => {
    const end = keptSince(env, kind, now);
    return end === null ? Promise.resolve(nothing) : count(database.read, end);
  };
  const ofAgencies = async (count: () => Promise<Prunable>) =>
    (await database.inEachAgency(count)).reduce(addPrunable, nothing);
  return {
    revisions: await ofAgencies(() => since("revisions", countRevisions)),
    activity: await ofAgencies(() =>
      since("activity", async (db, end) =>
        toPrunable(await selectOld(db, end).select(summary("created_at")).executeTakeFirst()),
      ),
    ),
    archived: await ofAgencies(() =>
      since("archived", async (db, end) =>
        toPrunable(
          await db
            .selectFrom("playlists")
            .where("is_archived", "=", 1)
            .where("archived_at", "<", end)
            .select(summary("archived_at"))
            .executeTakeFirst(),
        ),
      ),
    ),
    audit: await since("audit", async (db, end) =>
      toPrunable(
        await db
          .selectFrom("admin_acts")
          .where("created_at", "<", end)
          .select(summary("created_at"))
          .executeTakeFirst(),
      ),
    ),
    requests: await ofAgencies(() => countRequests(runtime, now)),
  };
}

const nothing: Prunable = { rows: 0, oldest: null };

function addPrunable(one: Prunable, other: Prunable): Prunable {
  const [oldest = null] = [one.oldest, other.oldest].filter((time) => time !== null).sort();
  return { rows: one.rows + other.rows, oldest };
}

const summary = (column: string) => [
  sql<number | string>`count(*)`.as("rows"),
  sql<string | null>`min(${sql.ref(column)})`.as("oldest"),
];

const toPrunable = (
  row: { rows: number | string; oldest: string | null } | undefined,
): Prunable => ({
  rows: Number(row?.rows ?? 0),
  oldest: row?.oldest ?? null,
});

async function countRevisions(db: Queries, end: string): Promise<Prunable> {
  return toPrunable(
    await db
      .selectFrom("playlist_revisions")
      .innerJoin("playlists", "playlists.id", "playlist_revisions.playlist_id")
      .where("playlist_revisions.created_at", "<", end)
      .whereRef("playlist_revisions.revision", "<", "playlists.revision")
      .select(summary("playlist_revisions.created_at"))
      .executeTakeFirst(),
  );
}

async function countRequests(runtime: Runtime, now: number): Promise<Prunable> {
  let found = nothing;
  let clientId = await findNextClient(runtime.database.read);
  for (; clientId !== undefined; clientId = await findNextClient(runtime.database.read, clientId))
    found = addPrunable(found, await countOldRequests(runtime, clientId, now));
  return found;
}
