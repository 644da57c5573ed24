import { type CompanyList } from "@/lib/companies/schema";
import { formatCount, formatNumber } from "@/lib/format";

/** "Companies 51–100", or with the total on the last page: counting a large list is slow. */
export function describeRange({ companies, first, next_cursor }: CompanyList): string {
  const last = first + companies.length - 1;
  if (companies.length === 0) return "No companies";
  if (first === 1 && next_cursor === null) return formatCount(last, "company", "companies");
  const range = `${formatNumber(first)}–${formatNumber(last)}`;
  return next_cursor === null
    ? `${range} of ${formatNumber(last)} companies`
    : `Companies ${range}`;
}
