import { type Field } from "@/components/api-reference/field-list";
import { formatNumber } from "@/lib/format";
import { limits } from "@/lib/limits";
import { playlistTypes } from "@/lib/vocabulary";

/** Parameters of "Create a playlist", with the limits that the schema holds them to. */
export const createPlaylistFields: Field[] = [
  {
    name: "name",
    type: "string",
    isRequired: true,
    about: `1 to ${formatNumber(limits.nameCharacters)} characters. Stored trimmed, with single spaces, in NFC.`,
  },
  {
    name: "advertiser_id",
    type: "string, a UUID",
    isRequired: true,
    about: "The advertiser. It equals the company of the path, unless that is your agency.",
  },
  {
    name: "inventory_ids",
    type: "array of strings",
    isRequired: true,
    about: `At most ${formatNumber(limits.inventoryIds)} ids of 1 to ${formatNumber(limits.inventoryIdCharacters)} characters, kept exactly as sent and in order. It may be empty only if searches is not.`,
  },
  {
    name: "searches",
    type: "array of strings or objects",
    isRequired: true,
    about: `At most ${formatNumber(limits.searches)}, and it may be empty. A string has at most ${formatNumber(limits.searchCharacters)} characters; an object at most ${formatNumber(limits.searchBytes)} bytes and ${limits.searchDepth} levels. Returned unchanged. An object with "schema": "search/1" is checked strictly.`,
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
    about: `At most ${formatNumber(limits.tags)} of 1 to ${formatNumber(limits.tagCharacters)} characters, unique whatever their case.`,
  },
];
