import { type Control, type FieldPath } from "react-hook-form";
import { markKeptObject } from "@/lib/playlists/searches/search-object";
import { isAgencyOnly } from "@/lib/playlists/is-agency-only";
import { InventoryIdList } from "@/lib/playlists/inventory-id-list";
import {
  type CreatePlaylist,
  type CreatePlaylistInput,
  type PlaylistDetails,
} from "@/lib/playlists/schema";
import { type PlaylistType } from "@/lib/vocabulary";

/** A search with invalid JSON. Keeps the typed text and prevents saving. */
export class UnreadableSearch {
  constructor(
    readonly json: string,
    readonly problem: string,
  ) {}
}

/** Values of the form: the fields of the request, possibly incomplete. */
export interface PlaylistFormValues {
  name: string;
  advertiser_id: string;
  /** Whether it is only in the agency's list, instead of its advertiser's. */
  agency_only: boolean;
  type: PlaylistType | null;
  inventory_ids: InventoryIdList;
  /** Text, an object, or an `UnreadableSearch`. */
  searches: unknown[];
  tags: string[];
}

export type PlaylistFormControl = Control<PlaylistFormValues, unknown, CreatePlaylist>;
export type PlaylistField = FieldPath<PlaylistFormValues> & keyof PlaylistFormValues;

export const fieldLabels: Record<PlaylistField, string> = {
  name: "Name",
  advertiser_id: "Advertiser",
  agency_only: "Only in the agency's list",
  type: "Type",
  inventory_ids: "Inventory IDs",
  searches: "Searches",
  tags: "Tags",
};
/** Under the field; also in the placeholder of the form, so that its words are read while it loads. */
export const fieldDescriptions = {
  inventory_ids:
    "Type an ID and press Enter, paste a column, list, CSV or JSON, or drop a CSV, XLSX or text file.",
  searches: "Searches that add matching inventory automatically, alongside or instead of IDs.",
  tags: "Press Enter or comma to add a tag.",
} satisfies Partial<Record<PlaylistField, string>>;
export const fieldOrder: PlaylistField[] = [
  "name",
  "advertiser_id",
  "agency_only",
  "type",
  "inventory_ids",
  "searches",
  "tags",
];

export function emptyValues(advertiserId: string): PlaylistFormValues {
  return {
    name: "",
    advertiser_id: advertiserId,
    agency_only: false,
    type: null,
    inventory_ids: InventoryIdList.empty,
    searches: [],
    tags: [],
  };
}

/** The first values of the next playlist after one with `values`. */
export const toNext = ({ advertiser_id, agency_only, type, tags }: PlaylistFormValues) => ({
  ...emptyValues(advertiser_id),
  agency_only,
  type,
  tags,
});

/** The form values of a stored playlist. */
export function playlistValues(playlist: PlaylistDetails): PlaylistFormValues {
  return {
    name: playlist.name,
    advertiser_id: playlist.advertiser_id,
    agency_only: isAgencyOnly(playlist),
    type: playlist.type,
    inventory_ids: InventoryIdList.of(playlist.inventory_ids),
    searches: playlist.searches.map((search) => markKeptObject(search)),
    tags: playlist.tags,
  };
}

/** What a new playlist begins with: another one, or one that was sent to the audio service and is in no list. */
export interface FormSource extends Pick<
  PlaylistDetails,
  "uuid" | "name" | "type" | "inventory_ids" | "searches" | "tags"
> {
  /** Its page; null if it has none. */
  href: string | null;
}

/** The first values of a new playlist that is made from `source`. */
export const valuesFrom = (source: FormSource, advertiserId: string): PlaylistFormValues => ({
  ...emptyValues(advertiserId),
  name: source.name,
  type: source.type,
  inventory_ids: InventoryIdList.of(source.inventory_ids),
  searches: source.searches.map((search) => markKeptObject(search)),
  tags: source.tags,
});

/** The company in whose list the playlist will be; "" until an advertiser is chosen. */
export function findList(
  { advertiser_id, agency_only }: Pick<PlaylistFormValues, "advertiser_id" | "agency_only">,
  agencyId: string | null,
): string {
  return agency_only && agencyId !== null ? agencyId : advertiser_id;
}

/** The request for the current values, valid or not, with `ids` as inventory IDs. */
export function toPlaylistInput(
  values: PlaylistFormValues,
  ids: readonly string[] = values.inventory_ids.ids,
): CreatePlaylistInput {
  return {
    name: values.name,
    advertiser_id: values.advertiser_id,
    inventory_ids: [...ids],
    searches: values.searches.map((search) =>
      search instanceof UnreadableSearch ? search.json : search,
    ),
    // The schema rejects "" with "Choose a type."
    type: values.type ?? ("" as PlaylistType),
    tags: values.tags,
  };
}
