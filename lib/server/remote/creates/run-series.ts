import { setTimeout as sleep } from "node:timers/promises";
import { type Database } from "@/lib/server/db/database";
import { type Outcome } from "@/lib/server/domain/change-sets/plan";
import { readCopy } from "@/lib/server/domain/change-sets/duplicate-playlist";
import { loadSnapshots } from "@/lib/server/domain/change-sets/load-snapshots";
import { planAction } from "@/lib/server/domain/change-sets/plan-action";
import { findStop, parseInput } from "@/lib/server/domain/change-sets/read-change-sets";
import {
  closeIfDone,
  explainItemFailure,
  findPending,
  recordOutcome,
} from "@/lib/server/domain/change-sets/run-change-set";
import { findPlaylistRow } from "@/lib/server/domain/playlists/read-playlists";
import { type Principal, requireManager } from "@/lib/server/principal";
import { checkPause, createRemotePlaylist } from "@/lib/server/remote/creates/create-playlist";
import { type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { AppError, isOutage } from "@/lib/shared/errors";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { type RevisionOrigin } from "@/lib/shared/playlists/history/revision-schema";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";

/** Duration of one call, in ms, unless the service takes longer to answer. */
const callMs = 1_000;
/** Pause while another caller sends the same playlist, in ms. */
const pauseMs = 200;

/** `AudioService.runSeries`: each create is recorded before it is sent, so nothing is sent twice, whoever runs it and however it ends. */
export async function runSeries(
  runtime: Runtime,
  connection: RemoteConnection,
  principal: Principal,
  changeSet: ChangeSet,
  without: number | undefined,
): Promise<void> {
  requireManager(principal);
  const { database } = runtime;
  if (without !== undefined) await leaveUnknown(database, changeSet.uuid, without);
  const end = Date.now() + callMs;
  do {
    if (await findStop(database.read, changeSet.uuid)) return;
    const [position] = await findPending(database, changeSet.uuid, 1);
    if (position === undefined)
      return database.write((transaction) => closeIfDone(transaction, changeSet.uuid));
    checkPause(principal.companyId);
    await createItem(runtime, connection, principal, { changeSet, position });
  } while (Date.now() < end);
}

async function createItem(
  runtime: Runtime,
  connection: RemoteConnection,
  principal: Principal,
  { changeSet, position }: { changeSet: ChangeSet; position: number },
): Promise<void> {
  const { uuid: changeSetId, action } = changeSet;
  const settle = (outcome: Omit<Outcome, "revision" | "createdPlaylistId">) =>
    runtime.database.write((transaction) =>
      recordOutcome(transaction, changeSetId, position, {
        ...outcome,
      }),
    );
  const before = await findRecord(runtime, changeSetId, position);
  try {
    const item = await readSeriesItem(runtime, principal, changeSet, position);
    if ("state" in item) return await settle(item);
    await createRemotePlaylist(runtime, connection, principal, {
      companyId: item.playlist.advertiser_id,
      playlist: item.playlist,
      idempotency: { key: `${changeSetId}-${position}`, digest: "series" },
      from: {
        source: action.kind === "import" ? "import" : "bulk",
        ...(item.origin && { origin: item.origin }),
        item: { changeSetId, position },
      },
    });
  } catch (error) {
    const { state, status } = (await findRecord(runtime, changeSetId, position)) ?? {};
    // The item has its outcome, or the series stops at it.
    if (state === "created" || state === "discarded" || state === "not_known") return;
    if (state === "sending") return void (await sleep(pauseMs));
    if (isOutage(error) || (error instanceof AppError && waits.has(error.code))) throw error;
    // A user who continues after a 403 has signed in again, or sees that the refusal concerns this playlist.
    const isForbidden = state === "refused" && status === 403;
    if (isForbidden && before?.status !== 403) throw error;
    if (isForbidden) return settle({ state: "failed", message: explainItemFailure(error) });
    // The item has the service's text.
    if (state === "refused") return;
    await settle({ state: "failed", message: explainItemFailure(error) });
  }
}

/** Errors that do not concern the playlist. */
const waits: ReadonlySet<string> = new Set(["invalid_token", "throttled"]);

async function findRecord({ database: { read } }: Runtime, changeSetId: string, position: number) {
  const record = await read
    .selectFrom("service_creates")
    .select(["state", "status"])
    .where("change_set_id", "=", changeSetId)
    .where("position", "=", position)
    .executeTakeFirst();
  return record ?? null;
}

/** A playlist to create, or the reason why there is none. */
type SeriesItem =
  | { playlist: CreatePlaylist; origin?: RevisionOrigin }
  | { state: "failed" | "skipped"; message: string };

/** Reads the playlist of a series' item. @throws AppError not_found, invalid */
async function readSeriesItem(
  { database: { read } }: Runtime,
  principal: Principal,
  { uuid, action }: ChangeSet,
  position: number,
): Promise<SeriesItem> {
  const item = await read
    .selectFrom("change_set_items")
    .select(["playlist_id", "playlist_input"])
    .where("change_set_id", "=", uuid)
    .where("position", "=", position)
    .executeTakeFirst();
  if (action.kind !== "duplicate") {
    const input = parseInput(item?.playlist_input ?? null);
    if ("update" in input)
      return { state: "failed", message: "The audio service can't change playlists." };
    const { agency_only: _, ...playlist } = input.create;
    return { playlist };
  }
  const playlistId = item?.playlist_id ?? "";
  const snapshot = (await loadSnapshots(read, principal, [playlistId], action)).get(playlistId);
  const source = await findPlaylistRow(read, principal, playlistId);
  if (!snapshot || !source) throw noSuchPlaylist();
  const plan = planAction(action, snapshot);
  if (plan.state !== "done") return plan;
  const name = "copyAs" in plan.effect ? plan.effect.copyAs : source.name;
  return {
    playlist: await readCopy(read, source, { name, advertiserId: action.advertiser_id }),
    origin: { kind: "duplicate", playlists: [playlistId] },
  };
}

/** Lets a series continue without the playlist at `position` if it is unknown whether that was created. It can still be decided later. */
function leaveUnknown(database: Database, changeSetId: string, position: number): Promise<void> {
  return database.write(async (transaction) => {
    await transaction
      .updateTable("change_set_items")
      .set({
        state: "failed",
        message: "It is not known whether it was created.",
        playlist_input: null,
      })
      .where("change_set_id", "=", changeSetId)
      .where("position", "=", position)
      .where("state", "=", "pending")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("service_creates")
            .select("service_creates.id")
            .where("service_creates.change_set_id", "=", changeSetId)
            .where("service_creates.position", "=", position)
            .where("service_creates.state", "=", "not_known"),
        ),
      )
      .execute();
  });
}
