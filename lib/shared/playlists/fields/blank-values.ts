import {
  type FieldName,
  fieldNames,
  type PlaylistFields,
  playlistFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { type CreatePlaylist, createPlaylistSchema } from "@/lib/shared/playlists/schema";

type BlankValues = { readonly [Name in FieldName]: PlaylistFields[Name] | null };

/** The value of each field of which nothing is said. */
export const blankValues = Object.fromEntries(
  fieldNames.map((name) => [name, playlistFields[name].blank]),
) as unknown as BlankValues;

/** The parameters of "Create a playlist" (docs/service-api.md §3). */
export const createFields = Object.keys(createPlaylistSchema.shape) as (keyof CreatePlaylist)[];

/** Those that a request may leave out. */
export const optionalFields = createFields.filter(
  (name) => createPlaylistSchema.shape[name].safeParse(undefined).success,
);

const blankPlaylist = Object.fromEntries(createFields.map((name) => [name, blankValues[name]]));

/** Adds what was kept of a playlist, an answer or a request, the fields that there were not yet. */
export const addNewFields = <Kept extends object>(kept: Kept): Kept => ({
  ...blankPlaylist,
  ...kept,
});
