import { type Control, type FieldPath } from "react-hook-form";
import { markKeptObject } from "@/lib/playlists/searches/search-object";
import { InventoryIdList } from "@/lib/playlists/inventory-id-list";
import {
  type CreatePlaylist,
  type CreatePlaylistInput,
  type PlaylistDetails,
} from "@/lib/playlists/schema";
import { type PlaylistType } from "@/lib/vocabulary";

/** A search whose JSON cannot be read yet. It keeps what was typed and stops the form from being saved. */
export class UnreadableSearch {
  constructor(
    readonly json: string,
    readonly problem: string,
  ) {}
}

/** What the form holds: the request's fields, and what may stand in them before they are right. */
export interface PlaylistFormValues {
  name: string;
  advertiser_id: string;
  type: PlaylistType | null;
  inventory_ids: InventoryIdList;
  /** Text, an object that is kept as it is, or an `UnreadableSearch`. */
  searches: unknown[];
  tags: string[];
}

export type PlaylistFormControl = Control<PlaylistFormValues, unknown, CreatePlaylist>;
export type PlaylistField = FieldPath<PlaylistFormValues> & keyof PlaylistFormValues;

/** The fields as the form shows them, with their labels. */
export const fieldLabels: Record<PlaylistField, string> = {
  name: "Name",
  advertiser_id: "Advertiser",
  type: "Type",
  inventory_ids: "Inventory IDs",
  searches: "Searches",
  tags: "Tags",
};
export const fieldOrder: PlaylistField[] = [
  "name",
  "advertiser_id",
  "type",
  "inventory_ids",
  "searches",
  "tags",
];

export function emptyValues(advertiserId: string): PlaylistFormValues {
  return {
    name: "",
    advertiser_id: advertiserId,
    type: null,
    inventory_ids: InventoryIdList.empty,
    searches: [],
    tags: [],
  };
}

/** The values with which a stored playlist is edited. */
export function playlistValues(playlist: PlaylistDetails): PlaylistFormValues {
  return {
    name: playlist.name,
    advertiser_id: playlist.advertiser_id,
    type: playlist.type,
    inventory_ids: InventoryIdList.of(playlist.inventory_ids),
    searches: playlist.searches.map((search) => markKeptObject(search)),
    tags: playlist.tags,
  };
}

/** The request that the form stands for now, right or wrong, with `ids` as its inventory ids. */
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
    // The schema says "The type is one of …" of anything else.
    type: values.type ?? ("" as PlaylistType),
    tags: values.tags,
  };
}
