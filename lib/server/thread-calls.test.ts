import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { ThreadCalls } from "@/lib/server/thread-calls";

/** Doubles numbers, the odd ones after the next even one; "crash" ends it. */
const source = `
  const { parentPort } = require("node:worker_threads");
  let held = [];
  parentPort.on("message", (message) => {
    if (message === "close") return parentPort.close();
    const [number, value] = message;
    if (value === "crash") throw new Error("lost");
    held.unshift([number, value * 2]);
    if (value % 2 === 1) return;
    for (const answer of held) parentPort.postMessage(answer);
    held = [];
  });
`;

let started = 0;
const calls = new ThreadCalls<number | "crash", number>(() => {
  started += 1;
  return new Worker(source, { eval: true });
});
afterEach(() => calls.close());

describe("Calls to a thread", () => {
  it("get their own answer, in whatever order it comes", async () => {
    const ended: number[] = [];
    const asked = [1, 2, 3, 4].map(async (value) => {
      expect(await calls.call(value)).toBe(value * 2);
      ended.push(value);
    });
    await Promise.all(asked);
    expect(ended).toEqual([2, 1, 4, 3]);
  });

  it("fail as an outage if the thread is lost; the next one starts another", async () => {
    const waiting = calls.call(1);
    const before = started;
    const lost = calls.call("crash");
    await expect(waiting).rejects.toMatchObject({ message: "lost", code: "SQLITE_IOERR" });
    await expect(lost).rejects.toMatchObject({ code: "SQLITE_IOERR" });
    expect(await calls.call(4)).toBe(8);
    expect(started).toBe(before + 1);
  });
});
