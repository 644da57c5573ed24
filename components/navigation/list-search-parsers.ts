import { parseAsString } from "nuqs/server";

/** Search and page of a list in its URL, in the browser and on the server. */
export const listSearchParsers = { q: parseAsString.withDefault(""), cursor: parseAsString };
