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
  /** The ID that the text names; "" if there is none. */
  named: string;
}

/** Maximum characters of a name that fit on a chip. */
const shownCharacters = 200;

/** Describes the active filters. */
export function useSetFilters(filters: PlaylistFilterValues): SetFilter[] {
  const { advertiser, changed_by: clientId } = filters;
  const company = useQuery({ ...companyQuery(advertiser), enabled: advertiser !== "" });
  const editors = useQuery({ ...editorsQuery(""), enabled: clientId !== "" });
  const id = filters.inventory_id.trim();
  const entries = useEntriesOfId(id);
  // The same ID in two kinds has two meanings.
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
