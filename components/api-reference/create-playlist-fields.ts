import { type Field } from "@/components/api-reference/field-list";
import { formatNumber } from "@/lib/format";
import { limits } from "@/lib/limits";
import { playlistTypes } from "@/lib/vocabulary";

/** Parameters of "Create a playlist", with the limits that the schema enforces. */
export const createPlaylistFields: Field[] = [
  {
    name: "name",
    type: "string",
    isRequired: true,
    about: `1 to ${formatNumber(limits.nameCharacters)} characters. Stored in NFC, trimmed, with single spaces.`,
  },
  {
    name: "advertiser_id",
    type: "string, a UUID",
    isRequired: true,
    about:
      "UUID of the advertiser. It must match the company in the path, unless that is your agency.",
  },
  {
    name: "inventory_ids",
    type: "array of strings",
    isRequired: true,
    about: `At most ${formatNumber(limits.inventoryIds)} IDs of 1 to ${formatNumber(limits.inventoryIdCharacters)} characters, stored unchanged and in order. Can be empty only if searches isn't.`,
  },
  {
    name: "searches",
    type: "array of strings or objects",
    isRequired: true,
    about: `At most ${formatNumber(limits.searches)}. Can be empty. A string can have at most ${formatNumber(limits.searchCharacters)} characters, an object at most ${formatNumber(limits.searchBytes)} bytes and ${limits.searchDepth} levels. Returned unchanged. Objects with "schema": "search/1" are validated strictly.`,
  },
  {
    name: "type",
    type: "string",
    isRequired: true,
    about: `One of ${playlistTypes.join(", ")}.`,
  },
  {
    name: "tags",
    type: "array of strings",
    about: `At most ${formatNumber(limits.tags)} tags of 1 to ${formatNumber(limits.tagCharacters)} characters, unique regardless of case.`,
  },
];
