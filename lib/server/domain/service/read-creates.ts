import { z } from "zod";
import { type Queries } from "@/lib/server/db/database";
import { answerRetentionMs } from "@/lib/server/domain/idempotency";
import { playlistsById } from "@/lib/server/domain/playlists/filter-playlists";
import { type Principal } from "@/lib/server/principal";
import {
  getCreateRecord,
  noSuchRecord,
  closeLostCreates,
} from "@/lib/server/domain/service/create-records";
import { readSentPlaylist } from "@/lib/server/domain/service/finish-create";
import { type Runtime } from "@/lib/server/runtime/runtime";
import {
  type CreatedUnderKey,
  type ServiceAnswer,
  type UnknownCreates,
} from "@/lib/shared/creates/schema";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";

/** The answer that `runIdempotent` stores for a create; other operations store another shape. */
const createAnswerSchema = z.object({ playlist: z.object({ uuid: z.string() }) });

/**
 * Finds the playlist that the caller created under an Idempotency-Key, here or at another service, for a browser that never got the
 * answer. Null while the create runs, and 24 hours after it.
 */
export async function findCreated(
  { database: { read } }: Runtime,
  principal: Principal,
  key: string,
): Promise<CreatedUnderKey> {
  const playlistId =
    (await findHere(read, principal, key)) ?? (await findSent(read, principal, key));
  if (playlistId === null) return { playlist: null };
  const playlist = await playlistsById(read, principal, [playlistId])
    .select(["playlists.id as uuid", "playlists.name"])
    .executeTakeFirst();
  return { playlist: playlist ?? null };
}

async function findHere(
  read: Queries,
  { clientId }: Principal,
  key: string,
): Promise<string | null> {
  const stored = await read
    .selectFrom("idempotency_keys")
    .select("answer")
    .where("client_id", "=", clientId)
    .where("key", "=", key)
    .where("created_at", ">=", new Date(Date.now() - answerRetentionMs).toISOString())
    .executeTakeFirst();
  return stored
    ? (createAnswerSchema.safeParse(JSON.parse(stored.answer)).data?.playlist.uuid ?? null)
    : null;
}

async function findSent(
  read: Queries,
  { clientId }: Principal,
  key: string,
): Promise<string | null> {
  const sent = await read
    .selectFrom("service_creates")
    .select("playlist_id")
    .where("client_id", "=", clientId)
    .where("idempotency_key", "=", key)
    .where("state", "=", "created")
    .executeTakeFirst();
  return sent?.playlist_id ?? null;
}

/** Returns the playlist of a record that is not in the lists: refused, unknown or discarded. @throws AppError not_found */
export async function getSentPlaylist(
  { database }: Runtime,
  principal: Principal,
  createId: string,
): Promise<CreatePlaylist> {
  const record = await getCreateRecord(database.read, principal, createId);
  if (record.body === "") throw noSuchRecord();
  return readSentPlaylist(record);
}

/** Returns the service's answer to the create of a playlist. @throws AppError not_found */
export async function getServiceAnswer(
  { database }: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<ServiceAnswer> {
  const record = isId(playlistId)
    ? await database.read
        .selectFrom("service_creates")
        .innerJoin("workspaces", "workspaces.id", "service_creates.workspace_id")
        .select([
          "service_creates.created_at as sent_at",
          "service_creates.status",
          "service_creates.answer",
          "service_creates.service_playlist_id",
          "service_creates.message",
        ])
        .where("workspaces.company_id", "=", principal.companyId)
        .where("service_creates.playlist_id", "=", playlistId.toLowerCase())
        .executeTakeFirst()
    : undefined;
  if (!record)
    throw new AppError("not_found", "Playlist not found, or you don't have access to it.");
  return record;
}

const maxListed = 100;

/** Lists the playlists of the workspace that were sent with an unknown outcome, the newest first. */
export async function listUnknownCreates(
  { database }: Runtime,
  principal: Principal,
): Promise<UnknownCreates> {
  const open = database.read
    .selectFrom("service_creates")
    .innerJoin("workspaces", "workspaces.id", "service_creates.workspace_id")
    .where("workspaces.company_id", "=", principal.companyId);
  const sending = await open
    .select("service_creates.id")
    .where("service_creates.state", "=", "sending")
    .limit(1)
    .executeTakeFirst();
  if (sending) await database.write((transaction) => closeLostCreates(transaction, database.kind));
  const rows = await open
    .innerJoin("companies", "companies.id", "service_creates.advertiser_id")
    .select([
      "service_creates.id",
      "service_creates.name",
      "service_creates.advertiser_id",
      "companies.name as advertiser_name",
      "service_creates.message",
      "service_creates.created_at as sent_at",
    ])
    .where("service_creates.state", "=", "not_known")
    .orderBy("service_creates.created_at", "desc")
    .orderBy("service_creates.id", "desc")
    .limit(maxListed)
    .execute();
  return { creates: rows.map((row) => ({ ...row, message: row.message ?? "" })) };
}
