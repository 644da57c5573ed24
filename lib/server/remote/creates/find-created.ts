import { z } from "zod";
import { type CreatedUnderKey } from "@/lib/shared/creates/schema";
import { type Queries } from "@/lib/server/db/database";
import { answerRetentionMs } from "@/lib/server/domain/idempotency";
import { playlistsById } from "@/lib/server/domain/playlists/filter-playlists";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

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
