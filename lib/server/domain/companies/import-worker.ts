import { parentPort, workerData } from "node:worker_threads";
import {
  callWork,
  type RowsAnswer,
  type RowsCall,
} from "@/lib/server/domain/companies/import-rows";
import { ImportWork } from "@/lib/server/domain/companies/import-work";
import { type Database } from "@/lib/server/db/database";
import { toFault } from "@/lib/server/db/threads/faults";

/* Entry point of an import's thread. */

const work = new ImportWork(workerData as Database["kind"]);

function answer(call: RowsCall): RowsAnswer {
  try {
    return { output: callWork(work, call) };
  } catch (error) {
    return { fault: toFault(error) };
  }
}

parentPort?.on("message", (message: "close" | [number: number, call: RowsCall]) => {
  if (message === "close") {
    parentPort?.close();
    return;
  }
  const [number, call] = message;
  parentPort?.postMessage([number, answer(call)]);
});
