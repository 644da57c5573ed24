import { type Searcher } from "@/lib/server/domain/companies/advertiser-page";
import {
  searchForgiving,
  type ForgivingPage,
  type ForgivingSearch,
} from "@/lib/server/domain/companies/search-forgiving";
import { type Database } from "@/lib/server/db/database";
import { QueryThread } from "@/lib/server/db/threads/query-thread";

export interface SearchCall {
  searcher: Searcher;
  search: ForgivingSearch;
}

/** Searches of advertisers in SQLite: they are most of what such a server does (decision 103). */
export const searchThread = new QueryThread<SearchCall, ForgivingPage>("search");

/** `searchForgiving`, in the thread if this process has one. */
export function findInThread(
  database: Database,
  { companyId, companyKind, companyName }: Searcher,
  search: ForgivingSearch,
): Promise<ForgivingPage> {
  const searcher = { companyId, companyKind, companyName };
  if (searchThread.isRunning) return searchThread.run({ searcher, search });
  return searchForgiving(database, searcher, search);
}
