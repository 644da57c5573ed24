import { parentPort, workerData } from "node:worker_threads";
import { searchForgiving } from "@/lib/server/domain/companies/search-forgiving";
import {
  type SearchAnswer,
  type SearchCall,
  type SearchSettings,
} from "@/lib/server/domain/companies/search-thread";
import { type SlowStatement, watchSlowStatements } from "@/lib/server/db/measure/slow-statements";
import { connect, open } from "@/lib/server/db/sqlite-connection";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";
import { codeOf } from "@/lib/server/db/out-of-service";
import { withRequestContext } from "@/lib/server/request-context";

/* The thread of `SearchThread`. It has its own copies of all modules, and imports few of them: each costs memory. */

const { file, slowStatementMs } = workerData as SearchSettings;
/** In kB: searches were as fast with 8 MB as with 32. */
const cacheKilobytes = 16_384;
const connection = connect(file, true, cacheKilobytes);
const reader = { read: open(connection), operations: sqliteOperations };
let slow: SlowStatement[] = [];
watchSlowStatements(slowStatementMs, (statement) => slow.push(statement));

async function answer(call: SearchCall): Promise<SearchAnswer> {
  const { requestId, searcher, search } = call;
  const context = { requestId, address: "" };
  try {
    const find = () => searchForgiving(reader, searcher, search);
    return { found: await withRequestContext(context, find), slow: takeSlow() };
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    return { fault: { code: codeOf(error), message, stack }, slow: takeSlow() };
  }
}

/** Slow statements since the last answer, whosever they were. */
function takeSlow(): SlowStatement[] {
  const taken = slow;
  if (taken.length > 0) slow = [];
  return taken;
}

parentPort?.on("message", async (message: "close" | [number: number, call: string]) => {
  if (message === "close") {
    connection.close();
    parentPort?.close();
    return;
  }
  const [number, call] = message;
  // Text takes less time than objects to copy.
  parentPort?.postMessage([number, JSON.stringify(await answer(JSON.parse(call) as SearchCall))]);
});
