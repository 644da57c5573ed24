import { useQuery } from "@tanstack/react-query";
import { useEntriesOfId } from "@/components/catalogue/use-entries-of-id";
import {
  type FilterField,
  filterFields,
  filterOptions,
} from "@/components/playlists/table/filters/filter-fields";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { companyQuery } from "@/lib/browser/companies/queries";
import { editorsQuery } from "@/lib/browser/playlists/list-queries";

export interface SetFilter {
  field: FilterField;
  label: string;
  /** "is Podcast" */
  words: string;
  /** The ID that the words name; "" without. */
  named: string;
}

/** Characters of a name that a chip can show. */
const shownCharacters = 200;

/** The filters that are set, in words. */
export function useSetFilters(filters: PlaylistFilterValues): SetFilter[] {
  const { advertiser, changed_by: clientId } = filters;
  const company = useQuery({ ...companyQuery(advertiser), enabled: advertiser !== "" });
  const editors = useQuery({ ...editorsQuery(""), enabled: clientId !== "" });
  const id = filters.inventory_id.trim();
  const entries = useEntriesOfId(id);
  // The same ID of two kinds is two things.
  const [name, ...others] = new Set(entries.map((entry) => entry.name.slice(0, shownCharacters)));
  const isNamed = name !== undefined && others.length === 0;
  const names = {
    inventory: isNamed ? name : id,
    advertiser: company.data?.name ?? "an advertiser",
    client: editors.data?.find(({ uuid }) => uuid === clientId)?.name ?? "a client",
  };
  return filterFields.flatMap((field) => {
    const { label, describe } = filterOptions[field];
    const words = describe(filters, names);
    return words === ""
      ? []
      : [{ field, label, words, named: field === "ids" && isNamed ? id : "" }];
  });
}
