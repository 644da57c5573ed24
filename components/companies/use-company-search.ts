"use client";

import { useQueryStates } from "nuqs";
import { companySearchParsers } from "@/components/companies/company-search-parsers";
import { useListSearch } from "@/components/navigation/use-list-search";
import { type CompanySort, hasOnlyWithPlaylists } from "@/lib/shared/companies/schema";

/** The search, sort, filter and page of the companies table, stored in the URL. */
export function useCompanySearch() {
  const { text, params, type, goTo } = useListSearch();
  const [view, setView] = useQueryStates(companySearchParsers);
  return {
    text,
    params: { ...params, ...view },
    isNarrow: hasOnlyWithPlaylists(view),
    type,
    goTo,
    /** Names sort all companies; the other columns only those with playlists. */
    sortBy: (to: CompanySort) => {
      goTo(null);
      void setView({ sort: to, with_playlists: view.with_playlists || null });
    },
    filter: (isOn: boolean) => {
      goTo(null);
      void setView(isOn ? { with_playlists: true } : { with_playlists: null, sort: null });
    },
  };
}
