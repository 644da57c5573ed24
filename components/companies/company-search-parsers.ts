import { parseAsBoolean, parseAsStringLiteral } from "nuqs/server";
import { companySorts } from "@/lib/shared/companies/schema";

/** Order and filter of the companies table in its URL, in the browser and on the server. */
export const companySearchParsers = {
  sort: parseAsStringLiteral(companySorts).withDefault("name"),
  with_playlists: parseAsBoolean.withDefault(false),
};
