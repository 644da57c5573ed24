import { type CompanyList } from "@/lib/shared/companies/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";

/** Describes a page: "1–50 of 8,152 companies"; "1–50 of 50+ companies" if the matches are not counted. */
export function describeRange({ companies, first, total }: CompanyList): string {
  const last = first + companies.length - 1;
  if (companies.length === 0) return "No companies";
  if (first === 1 && total === last) return formatCount(last, "company", "companies");
  const range = `${formatNumber(first)}–${formatNumber(last)}`;
  return total === null
    ? `${range} of ${formatNumber(last)}+ companies`
    : `${range} of ${formatNumber(total)} companies`;
}
