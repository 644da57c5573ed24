import { expect, it } from "vitest";
import { WriteTurns } from "@/lib/server/db/writer/write-turns";

/** The order in which writers that always want a lock get it: whoever looks when it is free. */
async function write(writers: [string, WriteTurns][], rounds: number): Promise<string> {
  let order = "";
  let isHeld = false;
  const run = async ([name, turns]: [string, WriteTurns]) => {
    for (let round = 0; round < rounds; round += 1) {
      await turns.take();
      while (isHeld) await new Promise(setImmediate);
      isHeld = true;
      order += name;
      await new Promise(setImmediate);
      isHeld = false;
      turns.end();
    }
  };
  await Promise.all(writers.map(run));
  return order;
}

it("two that always write take turns; one alone does not wait", async () => {
  const first = new WriteTurns();
  const other = new WriteTurns(first.buffer);
  const both: [string, WriteTurns][] = [
    ["a", first],
    ["b", other],
  ];
  expect(await write(both, 8)).toMatch(/^(ab|ba)+$/);
  expect(await write([["a", first]], 8)).toBe("aaaaaaaa");
});

it("one that is lost is waited for once", async () => {
  const first = new WriteTurns();
  const lost = new WriteTurns(first.buffer);
  await first.take();
  first.end();
  await lost.take();
  await first.take();
  first.end();
  const later = new Promise((resolve) => setImmediate(resolve, "waits"));
  expect(await Promise.race([first.take(), later])).toBeUndefined();
});
