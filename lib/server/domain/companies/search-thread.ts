import { ReadThread } from "@/lib/server/db/threads/read-thread";
import { searchForgiving } from "@/lib/server/domain/companies/search-advertisers";

/** Runs searches of advertisers, the most frequent requests. Several at a time are on their way, so that the thread never waits for the next. */
export const searchThread = new ReadThread("search", 16);

/** `searchForgiving`, in the thread if this process has one. */
export const findInThread = searchThread.take("advertisers", searchForgiving);
