import { ReadThread } from "@/lib/server/db/threads/read-thread";
import { searchForgiving } from "@/lib/server/domain/companies/search-forgiving";

/** Searches of advertisers: they are most of what a server does. So many are on their way to the thread that it never waits for the next. */
export const searchThread = new ReadThread("search", 8);

/** `searchForgiving`, in the thread if this process has one. */
export const findInThread = searchThread.take("advertisers", searchForgiving);
