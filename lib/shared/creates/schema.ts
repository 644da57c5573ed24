import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { createdPlaylistSchema, type CreatePlaylist } from "@/lib/shared/playlists/schema";

/** A playlist that was sent to another service and may or may not have been created there. */
const unknownCreateSchema = z.object({
  id: z.string(),
  name: z.string(),
  advertiser_id: z.string(),
  advertiser_name: z.string(),
  /** Explanation for the user. */
  message: z.string(),
  /** ISO 8601, UTC. */
  sent_at: z.string(),
});

export type UnknownCreate = z.infer<typeof unknownCreateSchema>;

export const unknownCreatesSchema = z.object({ creates: z.array(unknownCreateSchema) });
export type UnknownCreates = z.infer<typeof unknownCreatesSchema>;

/** The user's decision on such a playlist: it exists; send it again; ignore it. */
export const decideCreateSchema = z.strictObject({
  action: z.enum(
    ["it_was_created", "send_again", "discard"],
    "Choose it_was_created, send_again or discard.",
  ),
});
export type DecideCreate = z.infer<typeof decideCreateSchema>;

/** The playlist that is now in the lists; null if it was discarded. */
export const decidedCreateSchema = z.object({
  Playlist: createdPlaylistSchema.shape.Playlist.nullable(),
});

/** The service's answer when it created a playlist. */
export const serviceAnswerSchema = z.object({
  /** ISO 8601, UTC. */
  sent_at: z.string(),
  /** Null if the answer was lost and a user confirmed that the playlist exists. */
  status: z.number().int().nullable(),
  /** JSON without tokens, or null if there was none. */
  answer: z.string().nullable(),
  /** The playlist's ID at the service, if the answer contains a readable one. */
  service_playlist_id: z.string().nullable(),
  /** Reason why the answer was lost. */
  message: z.string().nullable(),
});
export type ServiceAnswer = z.infer<typeof serviceAnswerSchema>;

/** Asks for the result of a create whose answer was lost. */
export const createdSearchSchema = z.strictObject({
  key: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "An Idempotency-Key is printable ASCII without spaces.")
    .max(limits.idempotencyKeyCharacters),
});

/** The playlist that a create has made; null if none is known under its key, or the caller no longer sees it. */
export const createdUnderKeySchema = z.object({
  playlist: z.object({ uuid: z.string(), name: z.string() }).nullable(),
});
export type CreatedUnderKey = z.infer<typeof createdUnderKeySchema>;

/** A playlist as it was sent; this server validated it before storing it. */
export const sentPlaylistSchema = z.custom<CreatePlaylist>();
