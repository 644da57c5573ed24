import { serveReads } from "@/lib/server/db/threads/serve-queries";
import { searchThread } from "@/lib/server/domain/companies/search-thread";

/* The thread of searches. */

serveReads(searchThread);
