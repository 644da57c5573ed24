import { useQuery } from "@tanstack/react-query";
import { useEntriesOfId } from "@/components/catalogue/use-list-kind";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { formatDay } from "@/components/ui/relative-time";
import { companyQuery } from "@/lib/browser/companies/queries";
import { whoEditsQuery } from "@/lib/browser/playlists/list-queries";
import { sinceChoices } from "@/lib/shared/playlists/changed-since";
import { type PlaylistFilterInput } from "@/lib/shared/playlists/selection-schema";
import { splitTags } from "@/lib/shared/tag-list-text";

type TagFilterValues = Pick<PlaylistFilterValues, "tag" | "any_tag" | "no_tag" | "untagged">;

/** Describes a tag filter: "q4 and launch, not test"; "" for no filter. */
export function describeTagFilter({ tag, any_tag, no_tag, untagged }: TagFilterValues): string {
  if (untagged) return "Untagged";
  const none = splitTags(no_tag);
  return [
    splitTags(tag).join(" and "),
    splitTags(any_tag).join(" or "),
    none.length > 0 ? `not ${none.join(" or ")}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

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

export interface SetFilter {
  field: FilterField;
  label: string;
  /** "is Podcast" */
  words: string;
  /** The ID that the text names; "" if there is none. */
  named: string;
}

/** Maximum characters of a name that are rendered; a chip holds fewer. */
const shownCharacters = 200;

/** Describes the active filters. */
export function useSetFilters(filters: PlaylistFilterValues): SetFilter[] {
  const { advertiser, created_by: creator, changed_by: clientId } = filters;
  const company = useQuery({ ...companyQuery(advertiser), enabled: advertiser !== "" });
  const isMe = creator === "me";
  const editors = useQuery({
    ...whoEditsQuery(""),
    enabled: clientId !== "" || (creator !== "" && !isMe),
  });
  const nameEditor = (id: string) => editors.data?.find(({ uuid }) => uuid === id)?.name;
  const id = filters.inventory_id.trim();
  const entries = useEntriesOfId(id);
  // The same ID in two kinds has two meanings.
  const [name, ...others] = new Set(entries.map((entry) => entry.name.slice(0, shownCharacters)));
  const isNamed = name !== undefined && others.length === 0;
  const names = {
    inventory: isNamed ? name : id,
    advertiser: company.data?.name ?? "an advertiser",
    creator: isMe ? "me" : (nameEditor(creator) ?? "someone else"),
    client: nameEditor(clientId) ?? "a client",
  };
  return filterFields.flatMap((field) => {
    const { label, describe } = filterOptions[field];
    const words = describe(filters, names);
    return words === ""
      ? []
      : [{ field, label, words, named: field === "ids" && isNamed ? id : "" }];
  });
}

/** The filters of a list, with functions to change them. */
export interface FilterState {
  filters: PlaylistFilterValues;
  /** The filter of the request. */
  filter: PlaylistFilterInput;
  onChange: (changed: Partial<PlaylistFilterValues>) => void;
  /** Whether the list can contain several advertisers. */
  hasAdvertisers: boolean;
}

export interface FilterPanelProps extends FilterState {
  /** The field to change; null to choose one. */
  field: FilterField | null;
  onField: (field: FilterField | null) => void;
  onDone: () => void;
  /** Inventory IDs that were pasted. */
  pasted?: string;
}
