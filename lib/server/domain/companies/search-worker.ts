import { searchForgiving } from "@/lib/server/domain/companies/search-forgiving";
import { type SearchCall } from "@/lib/server/domain/companies/search-thread";
import { connect, open } from "@/lib/server/db/sqlite-connection";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";
import { serveQueries, threadSettings } from "@/lib/server/db/threads/serve-queries";

/* The thread of searches. */

const connection = connect(threadSettings.file, true);
const database = { read: open(connection), operations: sqliteOperations, isDistributed: false };

serveQueries(
  ({ searcher, search }: SearchCall) => searchForgiving(database, searcher, search),
  () => connection.close(),
);
