import { parentPort, workerData } from "node:worker_threads";
import { type SlowStatement, watchSlowStatements } from "@/lib/server/db/measure/slow-statements";
import { connect, open } from "@/lib/server/db/sqlite-connection";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";
import { toFault } from "@/lib/server/db/threads/faults";
import { watchStatements } from "@/lib/server/db/threads/is-wanted";
import {
  type ThreadAnswer,
  type ThreadCall,
  type ThreadSettings,
} from "@/lib/server/db/threads/query-thread";
import { type ReadThread } from "@/lib/server/db/threads/read-thread";
import { withRequestContext } from "@/lib/server/request-context";

export const threadSettings = workerData as ThreadSettings;

/** Answers the calls of a `QueryThread` in its thread, which has its own copies of all modules: each costs memory. */
export function serveQueries<Input, Output>(
  run: (input: Input) => Promise<Output>,
  close: () => unknown,
): void {
  let slow: SlowStatement[] = [];
  watchSlowStatements(threadSettings.slowStatementMs, (statement) => slow.push(statement));

  /** Slow statements since the last answer, whosever they were. */
  function takeSlow(): SlowStatement[] {
    const taken = slow;
    if (taken.length > 0) slow = [];
    return taken;
  }

  const unwanted = new Int32Array(threadSettings.unwanted);

  async function answer({
    requestId,
    number,
    input,
  }: ThreadCall<Input>): Promise<ThreadAnswer<Output>> {
    if (input === null) return { output: null, slow: [] };
    watchStatements({ number, endsAt: performance.now() + threadSettings.callMs, unwanted });
    try {
      const output = await withRequestContext({ requestId, address: "" }, () => run(input));
      return { output, slow: takeSlow() };
    } catch (error) {
      return { fault: toFault(error), slow: takeSlow() };
    }
  }

  parentPort?.on("message", async (message: "close" | [number: number, call: string]) => {
    if (message === "close") {
      await close();
      parentPort?.close();
      return;
    }
    const [number, call] = message;
    // Text takes less time than objects to copy.
    const answered = await answer(JSON.parse(call) as ThreadCall<Input>);
    parentPort?.postMessage([number, JSON.stringify(answered)]);
  });
}

/** Answers the calls of a thread of reads. */
export function serveReads(thread: ReadThread): void {
  const connection = connect(threadSettings.file, true);
  const database = { read: open(connection), operations: sqliteOperations, isDistributed: false };
  serveQueries(
    (call: Parameters<ReadThread["answer"]>[1]) => thread.answer(database, call),
    () => connection.close(),
  );
}
