import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { createdPlaylistSchema, type CreatePlaylist } from "@/lib/shared/playlists/schema";

/** A playlist that was sent to another service, and nobody knows whether it was created there. */
const unknownCreateSchema = z.object({
  id: z.string(),
  name: z.string(),
  advertiser_id: z.string(),
  advertiser_name: z.string(),
  /** Account of what happened, in words. */
  message: z.string(),
  /** ISO 8601, UTC. */
  sent_at: z.string(),
});

export type UnknownCreate = z.infer<typeof unknownCreateSchema>;

export const unknownCreatesSchema = z.object({ creates: z.array(unknownCreateSchema) });
export type UnknownCreates = z.infer<typeof unknownCreatesSchema>;

/** Decision of the user on such a playlist: it exists; send it once more; it does not matter. */
export const decideCreateSchema = z.strictObject({
  action: z.enum(
    ["it_was_created", "send_again", "discard"],
    "Choose it_was_created, send_again or discard.",
  ),
});
export type DecideCreate = z.infer<typeof decideCreateSchema>;

/** The playlist that is in the lists now; null if it was discarded. */
export const decidedCreateSchema = z.object({
  Playlist: createdPlaylistSchema.shape.Playlist.nullable(),
});

/** The answer of the service when a playlist was created there. */
export const serviceAnswerSchema = z.object({
  /** ISO 8601, UTC. */
  sent_at: z.string(),
  /** Null if the answer was lost and somebody said that the playlist exists. */
  status: z.number().int().nullable(),
  /** JSON without tokens, or null if there was none. */
  answer: z.string().nullable(),
  /** The playlist's ID at the service, if it can be read from the answer. */
  service_playlist_id: z.string().nullable(),
  /** Why the answer was lost. */
  message: z.string().nullable(),
});
export type ServiceAnswer = z.infer<typeof serviceAnswerSchema>;

/** Asks what became of a create whose answer was lost. */
export const createdSearchSchema = z.strictObject({
  /** The create's Idempotency-Key. */
  key: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "An Idempotency-Key is printable ASCII without spaces.")
    .max(limits.idempotencyKeyCharacters),
});

/** The playlist that a create has made; null if none is known of under its key, or none that the caller still sees. */
export const createdUnderKeySchema = z.object({
  playlist: z.object({ uuid: z.string(), name: z.string() }).nullable(),
});
export type CreatedUnderKey = z.infer<typeof createdUnderKeySchema>;

/** A playlist as it was sent; this server checked it when it was stored. */
export const sentPlaylistSchema = z.custom<CreatePlaylist>();
