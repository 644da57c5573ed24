import { useQuery } from "@tanstack/react-query";
import { usePinnedAndRecent } from "@/components/pickers/use-pinned-and-recent";
import { selectedCompaniesQuery } from "@/lib/browser/companies/queries";
import { type CompanyListItem } from "@/lib/shared/companies/schema";

/** The pinned companies, then the recent ones, with their current names; for the top of pickers. */
export function usePinnedCompanies(): CompanyListItem[] {
  const { stored } = usePinnedAndRecent();
  const ids = [...stored.pinned, ...stored.recent];
  const { data } = useQuery(selectedCompaniesQuery("palette", ids));
  const companies = new Map(data?.companies.map((company) => [company.uuid, company]));
  return ids.flatMap((id) => companies.get(id) ?? []);
}
