import { serveReads } from "@/lib/server/db/threads/serve-reads";
import { searchThread } from "@/lib/server/domain/companies/search-thread";

/* Entry point of the thread for searches. */

serveReads(searchThread);
