import { describeTagFilter } from "@/components/playlists/table/filters/describe-tag-filter";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { formatDay } from "@/components/ui/format-day";
import { sinceChoices } from "@/lib/shared/playlists/changed-since";

/** Filters of a playlists list in addition to its search, in the order of menus. */
export const filterFields = [
  "type",
  "tags",
  "ids",
  "unavailable",
  "advertiser",
  "created_by",
  "changed_by",
  "changed_since",
  "state",
] as const;
export type FilterField = (typeof filterFields)[number];

/** The values of a filter as names; known only in the browser, because the URL has UUIDs and IDs. */
interface FilterNames {
  advertiser: string;
  creator: string;
  client: string;
  /** The inventory ID itself if it has no name. */
  inventory: string;
}

interface FilterOption {
  /** In menus, and before the value on a chip. */
  label: string;
  /** The rest of the sentence on a chip: "is Podcast"; "" if it is not set. */
  describe: (filters: PlaylistFilterValues, names: FilterNames) => string;
  /** Changes that remove the filter. */
  none: Partial<PlaylistFilterValues>;
}

const typeWords = { podcast: "Podcast", radio: "Radio", streaming: "Streaming" };

export const filterOptions: Record<FilterField, FilterOption> = {
  type: {
    label: "Type",
    describe: ({ type }) => (type === null ? "" : `is ${typeWords[type]}`),
    none: { type: null },
  },
  tags: {
    label: "Tags",
    describe: (filters) => {
      const words = describeTagFilter(filters);
      return words === "" ? "" : `are ${words}`;
    },
    none: { tag: "", any_tag: "", no_tag: "", untagged: null },
  },
  ids: {
    label: "Inventory IDs",
    describe: ({ id_list, id_match }, names) => {
      if (id_list !== "")
        return id_match === "all" ? "include all of a list" : "include any of a list";
      return names.inventory === "" ? "" : `include ${names.inventory}`;
    },
    none: { inventory_id: "", id_list: "", id_match: "any" },
  },
  unavailable: {
    label: "Unavailable inventory",
    describe: ({ unavailable }) => (unavailable === null ? "" : "is included"),
    none: { unavailable: null },
  },
  advertiser: {
    label: "Advertiser",
    describe: ({ advertiser }, names) => (advertiser === "" ? "" : `is ${names.advertiser}`),
    none: { advertiser: "" },
  },
  created_by: {
    label: "Created by",
    describe: ({ created_by }, names) => (created_by === "" ? "" : names.creator),
    none: { created_by: "" },
  },
  changed_by: {
    label: "Updated by",
    describe: ({ changed_by }, names) => (changed_by === "" ? "" : names.client),
    none: { changed_by: "" },
  },
  changed_since: {
    label: "Updated",
    describe: ({ changed_since }) => {
      if (changed_since === "") return "";
      const known = sinceChoices.find(({ value }) => value === changed_since);
      return known ? known.short : `since ${formatDay(changed_since) || changed_since}`;
    },
    none: { changed_since: "" },
  },
  state: {
    label: "State",
    describe: ({ state }) => (state === "archived" ? "is Archived" : ""),
    none: { state: "active" },
  },
};

/** Lists the fields that a list can be filtered by; some only apply to lists with several advertisers, or with unavailable inventory. */
export const offeredFields = (has: { advertisers: boolean; gone: boolean }): FilterField[] =>
  filterFields.filter(
    (field) => (field !== "advertiser" || has.advertisers) && (field !== "unavailable" || has.gone),
  );
