import { parentPort, workerData } from "node:worker_threads";
import { type SlowStatement, watchSlowStatements } from "@/lib/server/db/measure/slow-statements";
import { toFault } from "@/lib/server/db/threads/faults";
import {
  type ThreadAnswer,
  type ThreadCall,
  type ThreadSettings,
} from "@/lib/server/db/threads/query-thread";
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

  async function answer({ requestId, input }: ThreadCall<Input>): Promise<ThreadAnswer<Output>> {
    if (input === null) return { output: null, slow: [] };
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
