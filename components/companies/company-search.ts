import { parseAsBoolean, parseAsStringLiteral } from "nuqs/server";
import { type CompanyListParams } from "@/lib/browser/companies/queries";
import { type CompanySort, companySorts } from "@/lib/shared/companies/schema";

/** Order and filter of the companies table in its URL, in the browser and on the server. */
export const companySearchParsers = {
  sort: parseAsStringLiteral(companySorts).withDefault("name"),
  /** Null if the user has not chosen. */
  with_playlists: parseAsBoolean,
};

interface CompanySearch {
  q: string;
  cursor: string | null;
  sort: CompanySort;
  with_playlists: boolean | null;
}

/**
 * Converts the search to query parameters. By default, a list contains companies with playlists as soon as there are any, and a search
 * finds all companies. Orders other than by name contain only those with playlists.
 */
export function toCompanyListParams({
  with_playlists,
  ...search
}: CompanySearch): CompanyListParams {
  const { q, sort } = search;
  if (sort !== "name" || with_playlists) return { ...search, with_playlists: "true" };
  return { ...search, with_playlists: with_playlists === null && q === "" ? "if_any" : null };
}
