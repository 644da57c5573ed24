import {
  type FieldName,
  fieldNames,
  type PlaylistFields,
  playlistFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { createPlaylistSchema, newPlaylistSchema } from "@/lib/shared/playlists/schema";

type BlankValues = { readonly [Name in FieldName]: PlaylistFields[Name] | null };

/** The value of each field if nothing is given. */
export const blankValues = Object.fromEntries(
  fieldNames.map((name) => [name, playlistFields[name].blank]),
) as unknown as BlankValues;

/** The parameters of "Create a playlist" (docs/service-api.md §3). */
export const createFields = Object.keys(
  createPlaylistSchema.shape,
) as (keyof typeof createPlaylistSchema.shape)[];

/** The same, and the fields that only the dashboard sends with a new playlist. */
export const newFields = Object.keys(
  newPlaylistSchema.shape,
) as (keyof typeof newPlaylistSchema.shape)[];

/** The fields that a request may omit. */
export const optionalFields = newFields.filter(
  (name) => newPlaylistSchema.shape[name].safeParse(undefined).success,
);

const blankPlaylist = Object.fromEntries(newFields.map((name) => [name, blankValues[name]]));

/** Adds the fields that did not exist when a playlist, an answer or a request was stored. */
export const addNewFields = <Kept extends object>(kept: Kept): Kept => ({
  ...blankPlaylist,
  ...kept,
});
