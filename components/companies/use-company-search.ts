"use client";

import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useListSearch } from "@/components/navigation/use-list-search";
import { type CompanySort, companySorts } from "@/lib/shared/companies/schema";

const parsers = {
  sort: parseAsStringLiteral(companySorts).withDefault("name"),
  with_playlists: parseAsBoolean.withDefault(false),
};

/** The search, sort, filter and page of the companies table, stored in the URL. */
export function useCompanySearch() {
  const { text, params, type, goTo } = useListSearch();
  const [{ sort, with_playlists }, setView] = useQueryStates(parsers);
  const isNarrow = with_playlists || sort !== "name";
  return {
    text,
    params: { ...params, sort, withPlaylists: isNarrow },
    type,
    goTo,
    /** Names sort all companies; the other columns only those with playlists. */
    sortBy: (to: CompanySort) => {
      goTo(null);
      void setView({ sort: to, with_playlists: with_playlists || null });
    },
    filter: (isOn: boolean) => {
      goTo(null);
      void setView(isOn ? { with_playlists: true } : { with_playlists: null, sort: null });
    },
  };
}
