import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Searcher } from "@/lib/server/domain/companies/advertiser-page";
import {
  searchForgiving,
  type ForgivingPage,
  type ForgivingSearch,
} from "@/lib/server/domain/companies/search-forgiving";
import { type Database } from "@/lib/server/db/database";
import { logSlowStatement } from "@/lib/server/db/measure/log-slow-statement";
import { type SlowStatement } from "@/lib/server/db/measure/slow-statements";
import { getRequestContext } from "@/lib/server/request-context";
import { singleton } from "@/lib/server/singleton";
import { ThreadCalls } from "@/lib/server/thread-calls";

/** What the thread is started with. */
export interface SearchSettings {
  /** Of the SQLite database. */
  file: string;
  slowStatementMs: number;
}

export interface SearchCall {
  requestId: string;
  searcher: Searcher;
  search: ForgivingSearch;
}

export type SearchAnswer = { slow: SlowStatement[] } & (
  | { found: ForgivingPage; fault?: undefined }
  | { fault: { code: string; message: string; stack: string }; found?: undefined }
);

/** Its young generation, in MB: what a search leaves behind is small, and Node's usual 48 MB would be in use for nothing. */
const youngMb = 8;

/**
 * Searches of advertisers in SQLite, in a thread of their own: they are most of what such a server does, and would keep all other
 * requests waiting (decision 103).
 */
class SearchThread {
  readonly #calls: ThreadCalls<string, string>;

  /** `source`: the bundle of search-worker.ts. */
  constructor(source: URL, workerData: SearchSettings) {
    const resourceLimits = { maxYoungGenerationSizeMb: youngMb };
    this.#calls = new ThreadCalls(() => new Worker(source, { workerData, resourceLimits }));
  }

  async find(searcher: Searcher, search: ForgivingSearch): Promise<ForgivingPage> {
    const { companyId, companyKind, companyName } = searcher;
    const { requestId } = getRequestContext();
    const call: SearchCall = {
      requestId,
      searcher: { companyId, companyKind, companyName },
      search,
    };
    const answer = JSON.parse(await this.#calls.call(JSON.stringify(call))) as SearchAnswer;
    answer.slow.forEach(logSlowStatement);
    if (answer.found) return answer.found;
    throw Object.assign(new Error(answer.fault.message), answer.fault);
  }

  /** Starts the thread, so that nobody who searches waits for it; if that fails, a search will say so. */
  start(): void {
    const nobody: Searcher = { companyId: "", companyKind: "agency", companyName: "" };
    const search = { q: "none", limit: 1, after: null, used: null };
    this.find(nobody, search).catch(() => undefined);
  }

  close(): Promise<void> {
    return this.#calls.close();
  }
}

/** The thread of this process; null in those that search themselves. */
const current = () => singleton("search-thread", () => ({ thread: null as SearchThread | null }));

/**
 * Has this process search in a thread from now on; not on PostgreSQL, whose processes do it, nor on a single processor. `source` as for
 * `SearchThread`. Returns what ends the thread.
 */
export function startSearchThread(
  { file }: Database,
  source: URL,
  slowStatementMs: number,
): () => Promise<void> {
  if (file === null || availableParallelism() === 1) return () => Promise.resolve();
  const thread = new SearchThread(source, { file, slowStatementMs });
  thread.start();
  current().thread = thread;
  return () => {
    current().thread = null;
    return thread.close();
  };
}

/** `searchForgiving`, in the thread if this process has one. */
export function findInThread(
  database: Database,
  searcher: Searcher,
  search: ForgivingSearch,
): Promise<ForgivingPage> {
  const { thread } = current();
  return thread ? thread.find(searcher, search) : searchForgiving(database, searcher, search);
}
