import { parentPort, workerData } from "node:worker_threads";
import { type SlowStatement, watchSlowStatements } from "@/lib/server/db/measure/slow-statements";
import { connect, open } from "@/lib/server/db/sqlite-connection";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";
import { toFault } from "@/lib/server/db/threads/faults";
import { watchStatements } from "@/lib/server/db/threads/is-wanted";
import {
  type ReadThread,
  type ThreadAnswer,
  type ThreadCall,
  type ThreadSettings,
} from "@/lib/server/db/threads/read-thread";
import { withRequestContext } from "@/lib/server/request-context";

/** Answers the calls of a `ReadThread` in its thread, which has its own copies of all modules: each costs memory. */
export function serveReads(thread: ReadThread): void {
  const settings = workerData as ThreadSettings;
  const connection = connect(settings.file, true);
  const database = { read: open(connection), operations: sqliteOperations };
  const unwanted = new Int32Array(settings.unwanted);
  let slow: SlowStatement[] = [];
  watchSlowStatements(settings.slowStatementMs, (statement) => slow.push(statement));

  /** Slow statements since the last answer, whosever they were. */
  function takeSlow(): SlowStatement[] {
    const taken = slow;
    if (taken.length > 0) slow = [];
    return taken;
  }

  async function answer({ requestId, number, read }: ThreadCall): Promise<ThreadAnswer> {
    if (read === null) return { output: null, slow: [] };
    watchStatements({ number, endsAt: performance.now() + settings.callMs, unwanted });
    try {
      const output = await withRequestContext({ requestId, address: "" }, () =>
        thread.answer(database, read),
      );
      return { output, slow: takeSlow() };
    } catch (error) {
      return { fault: toFault(error), slow: takeSlow() };
    }
  }

  parentPort?.on("message", async (message: "close" | [number: number, call: string]) => {
    if (message === "close") {
      connection.close();
      parentPort?.close();
      return;
    }
    const [number, call] = message;
    // Text takes less time than objects to copy.
    const answered = await answer(JSON.parse(call) as ThreadCall);
    parentPort?.postMessage([number, JSON.stringify(answered)]);
  });
}
