import { useQuery } from "@tanstack/react-query";
import { useEntriesOfId } from "@/components/catalogue/use-entries-of-id";
import {
  type FilterField,
  filterFields,
  filterOptions,
} from "@/components/playlists/table/filters/filter-fields";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { companyQuery } from "@/lib/browser/companies/queries";
import { whoEditsQuery } from "@/lib/browser/playlists/list-queries";

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
