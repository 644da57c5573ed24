import { type Control, type FieldPath } from "react-hook-form";
import { markKeptObject } from "@/lib/shared/playlists/searches/search-object";
import { blankValues } from "@/lib/shared/playlists/fields/blank-values";
import {
  type EditedPlaylist,
  formFields,
  toEdited,
} from "@/lib/shared/playlists/fields/diff-playlist";
import { playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";
import {
  type CreatePlaylist,
  type CreatePlaylistInput,
  type PlaylistDetails,
} from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";
import { type PlaylistType } from "@/lib/shared/vocabulary";
import { parseSearchJson } from "@/lib/shared/playlists/searches/parse-search-json";
import { type Search } from "@/lib/shared/playlists/searches/search-schema";

/** A search with invalid JSON. Keeps the typed text and prevents saving. */
export class UnreadableSearch {
  constructor(
    readonly json: string,
    readonly problem: string,
  ) {}
}

/** Values of the form: the fields of the request, possibly incomplete. */
export interface PlaylistFormValues extends Omit<
  EditedPlaylist,
  "type" | "inventory_ids" | "searches"
> {
  type: PlaylistType | null;
  inventory_ids: InventoryIdList;
  /** Text, an object, or an `UnreadableSearch`. */
  searches: unknown[];
}

export type PlaylistFormControl = Control<PlaylistFormValues, unknown, CreatePlaylist>;
export type PlaylistField = FieldPath<PlaylistFormValues> & keyof PlaylistFormValues;

export const fieldLabels = Object.fromEntries(
  formFields.map((name) => [name, playlistFields[name].label]),
) as Readonly<Record<PlaylistField, string>>;
/** Shown under the field, and in the form's placeholder, so that users can read them while it loads. */
export const fieldDescriptions = {
  searches: "Searches that add matching inventory automatically, alongside or instead of IDs.",
  tags: "Press Enter or comma to add a tag.",
} satisfies Partial<Record<PlaylistField, string>>;

/** Returns the values of a form in which nothing is entered. */
export const emptyValues = (advertiserId: string): PlaylistFormValues =>
  ({
    ...Object.fromEntries(formFields.map((name) => [name, blankValues[name]])),
    advertiser_id: advertiserId,
    inventory_ids: InventoryIdList.empty,
  }) as unknown as PlaylistFormValues;

/** Returns the initial values of the next playlist after one with `values`. */
export const toNext = (values: PlaylistFormValues): PlaylistFormValues => ({
  ...emptyValues(values.advertiser_id),
  agency_only: values.agency_only,
  type: values.type,
  inventory_kind: values.inventory_kind,
  tags: values.tags,
});

export const playlistValues = (playlist: PlaylistDetails): PlaylistFormValues =>
  toFormLists(toEdited(playlist));

/** Converts the lists to their form in the form. */
const toFormLists = <Values extends Pick<EditedPlaylist, "inventory_ids" | "searches">>(
  values: Values,
) => ({
  ...values,
  inventory_ids: InventoryIdList.of(values.inventory_ids),
  searches: values.searches.map((search) => markKeptObject(search)),
});

/** Source of a new playlist: another one, or one that was sent to the audio service and is in no list. */
export interface FormSource {
  uuid: string;
  /** Its page; null if it has none. */
  href: string | null;
  values: Omit<EditedPlaylist, "advertiser_id" | "agency_only">;
}

/** Converts a stored playlist to the source of a new one. */
export function sourceFrom(playlist: PlaylistDetails): FormSource {
  const { advertiser_id: _advertiser, agency_only: _list, ...values } = toEdited(playlist);
  return { uuid: playlist.uuid, href: routes.playlist(playlist.uuid), values };
}

/** Returns the initial values of a new playlist from `source`. */
export const valuesFrom = (source: FormSource, advertiserId: string): PlaylistFormValues => ({
  ...emptyValues(advertiserId),
  ...toFormLists(source.values),
});

/** Returns the company in whose list the playlist will be; "" until an advertiser is chosen. */
export function findList(
  { advertiser_id, agency_only }: Pick<PlaylistFormValues, "advertiser_id" | "agency_only">,
  agencyId: string | null,
): string {
  return agency_only && agencyId !== null ? agencyId : advertiser_id;
}

/** Returns the request for the current values, valid or not, with `ids` as inventory IDs. */
export function toPlaylistInput(
  values: PlaylistFormValues,
  ids: readonly string[] = values.inventory_ids.ids,
): CreatePlaylistInput {
  const { agency_only: _list, ...fields } = values;
  return {
    ...fields,
    inventory_ids: [...ids],
    searches: values.searches.map((search) =>
      search instanceof UnreadableSearch ? search.json : search,
    ),
    // The schema rejects "" with "Choose a type."
    type: values.type ?? ("" as PlaylistType),
  };
}

/** Reads what was typed as a search. An empty object finds nothing, so it cannot be saved. */
export function readJsonSearch(text: string): Search | UnreadableSearch {
  const parsed = parseSearchJson(text);
  if ("problem" in parsed) return new UnreadableSearch(text, parsed.problem);
  const { search } = parsed;
  const isEmpty = typeof search === "object" && Object.keys(search).length === 0;
  return isEmpty
    ? new UnreadableSearch(text, "Enter a JSON object, or remove this search.")
    : search;
}
