import { type Database, type Queries } from "@/lib/server/db/database";
import { type ServiceCreateRow } from "@/lib/server/db/remote-tables";
import { AppError } from "@/lib/shared/errors";
import { isId, newId } from "@/lib/shared/ids";
import { type Principal } from "@/lib/server/principal";
import { type IdempotencyKey } from "@/lib/server/domain/idempotency";
import { type RevisionOrigin } from "@/lib/shared/playlists/history/revision-schema";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { getLogger } from "@/lib/server/logger";
import { singleton } from "@/lib/server/singleton";
import { type Runtime } from "@/lib/server/runtime/runtime";

/* Records of playlists sent to another service: written before a request leaves, so that a lost answer is noticed (decision 56). */

/** Source and client of a new playlist for its history, and its item in a series. */
export interface CreateSource {
  source: ServiceCreateRow["source"];
  origin?: RevisionOrigin;
  item?: { changeSetId: string; position: number };
}

interface NewCreate {
  workspaceId: string;
  clientId: string;
  /** Without repeated inventory IDs. */
  playlist: CreatePlaylist;
  idempotency: IdempotencyKey;
  from: CreateSource;
  /** Maximum time that the service may take, in ms. */
  sendingMs: number;
}

/** Identifies this process in records. */
const instance = () => singleton("instance", newId);

/** A record that is `sending` now, or the result of an earlier request under the same key. */
interface Begun {
  record: ServiceCreateRow;
  isSending: boolean;
}

/**
 * Records that a playlist is about to be sent. A key whose request was refused gets a new record, whatever its values.
 * @throws AppError idempotency_mismatch for another request under the key, discarded if the user has discarded it, conflict while it is
 * being sent
 */
export function beginCreate(database: Database, create: NewCreate): Promise<Begun> {
  const { clientId, idempotency } = create;
  return database.write(async (transaction) => {
    const { operations } = database;
    await operations.holdLock(transaction, `create\n${clientId}\n${idempotency.key}`);
    await closeLostCreates(transaction, database.kind);
    const known = await transaction
      .selectFrom("service_creates")
      .selectAll()
      .where("client_id", "=", clientId)
      .where("idempotency_key", "=", idempotency.key)
      .executeTakeFirst();
    if (!known) return { record: await insertRecord(transaction, create), isSending: true };
    if (known.state !== "refused") {
      checkKnown(known, idempotency.digest);
      return { record: known, isSending: false };
    }
    const record = await setSending(transaction, known, create.sendingMs, toContent(create));
    return { record, isSending: true };
  });
}

function checkKnown(known: ServiceCreateRow, digest: string): void {
  if (known.state === "discarded")
    throw new AppError(
      "discarded",
      "You discarded this playlist while it was unknown whether it had been created. Save again to send it as a new one.",
    );
  if (known.digest !== digest)
    throw new AppError(
      "idempotency_mismatch",
      "This Idempotency-Key was used for a different request. Use a new key.",
    );
  if (known.state === "sending") throw stillSending();
}

const stillSending = () =>
  new AppError(
    "conflict",
    "This playlist is being sent to the audio service. Try again when that has finished.",
    { headers: { "Retry-After": "1" } },
  );

const toContent = ({ playlist, idempotency: { digest } }: NewCreate) => ({
  advertiser_id: playlist.advertiser_id,
  name: playlist.name,
  body: JSON.stringify(playlist),
  digest,
});

async function insertRecord(transaction: Queries, create: NewCreate): Promise<ServiceCreateRow> {
  const { workspaceId, clientId, idempotency, from, sendingMs } = create;
  const now = new Date().toISOString();
  const record: ServiceCreateRow = {
    id: newId(),
    workspace_id: workspaceId,
    client_id: clientId,
    ...toContent(create),
    idempotency_key: idempotency.key,
    state: "sending",
    ...newAttempt(sendingMs),
    ...nothingKnown,
    playlist_id: null,
    change_set_id: from.item?.changeSetId ?? null,
    position: from.item?.position ?? null,
    source: from.source,
    origin: from.origin ? JSON.stringify(from.origin) : null,
    created_at: now,
    updated_at: now,
  };
  await transaction.insertInto("service_creates").values(record).execute();
  return record;
}

const nothingKnown = {
  status: null,
  reason: null,
  message: null,
  answer: null,
  service_playlist_id: null,
};

const newAttempt = (sendingMs: number) => ({
  attempt: newId(),
  instance: instance(),
  sending_until: new Date(Date.now() + sendingMs).toISOString(),
});

/**
 * Records that a known playlist is about to be sent again, perhaps with other values. Call inside a write that has read it.
 * @throws AppError conflict if another write has changed the record since: only one of two may send
 */
export async function setSending(
  transaction: Queries,
  record: ServiceCreateRow,
  sendingMs: number,
  content?: ReturnType<typeof toContent>,
): Promise<ServiceCreateRow> {
  const changes = {
    ...content,
    state: "sending" as const,
    ...newAttempt(sendingMs),
    ...nothingKnown,
    updated_at: new Date().toISOString(),
  };
  const [claimed] = await transaction
    .updateTable("service_creates")
    .set(changes)
    .where("id", "=", record.id)
    .where("attempt", "=", record.attempt)
    .where("state", "=", record.state)
    .execute();
  if (!claimed || claimed.numUpdatedRows === 0n) throw decidedElsewhere();
  return { ...record, ...changes };
}

export const decidedElsewhere = () =>
  new AppError("conflict", "Someone else has just decided about this playlist.");

/** Outcome of a request whose process ended, for `closeLostCreates`. */
const lost = {
  state: "not_known" as const,
  reason: "process_ended",
  message: "Cuelist stopped while the playlist was being sent.",
};

/**
 * Marks playlists whose process ended while sending them as unknown. On PostgreSQL other processes may still be sending until their time
 * is over; SQLite has one server. Call inside a write.
 */
export async function closeLostCreates(
  transaction: Queries,
  kind: Database["kind"],
): Promise<number> {
  const now = new Date().toISOString();
  const [closed] = await transaction
    .updateTable("service_creates")
    .set({ ...lost, updated_at: now })
    .where("state", "=", "sending")
    .where((eb) =>
      kind === "sqlite"
        ? eb.or([eb("sending_until", "<", now), eb("instance", "!=", instance())])
        : eb("sending_until", "<", now),
    )
    .execute();
  return Number(closed?.numUpdatedRows ?? 0);
}

/** Marks the requests that an earlier process was sending as unknown, at a start. */
export async function closeLostRequests({ database }: Runtime): Promise<void> {
  const closed = await database.write((transaction) =>
    closeLostCreates(transaction, database.kind),
  );
  if (closed > 0) getLogger().warn({ closed }, "playlists were being sent when Cuelist stopped");
}

export const noSuchRecord = () =>
  new AppError("not_found", "There is no such record of a sent playlist.");

/** Returns the record with this ID in the caller's workspace. @throws AppError not_found */
export async function getCreateRecord(
  db: Queries,
  { companyId }: Principal,
  createId: string,
): Promise<ServiceCreateRow> {
  const record = isId(createId)
    ? await db
        .selectFrom("service_creates")
        .innerJoin("workspaces", "workspaces.id", "service_creates.workspace_id")
        .selectAll("service_creates")
        .where("service_creates.id", "=", createId.toLowerCase())
        .where("workspaces.company_id", "=", companyId)
        .executeTakeFirst()
    : undefined;
  if (record) return record;
  throw noSuchRecord();
}
