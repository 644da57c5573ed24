"use client";

import { useQueryStates } from "nuqs";
import { companySearchParsers, toCompanyListParams } from "@/components/companies/company-search";
import { useListSearch } from "@/components/navigation/use-list-search";
import { type CompanySort } from "@/lib/shared/companies/schema";

/** The search, sort, filter and page of the companies table, stored in the URL. */
export function useCompanySearch() {
  const { text, params, type, goTo } = useListSearch();
  const [view, setView] = useQueryStates(companySearchParsers);
  return {
    text,
    params: toCompanyListParams({ ...params, ...view }),
    type,
    goTo,
    sortBy: (sort: CompanySort) => {
      goTo(null);
      void setView({ sort });
    },
    filter: (isOn: boolean) => {
      goTo(null);
      void setView(isOn ? { with_playlists: true } : { with_playlists: false, sort: null });
    },
  };
}
