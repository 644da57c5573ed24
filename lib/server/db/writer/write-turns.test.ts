import { expect, it } from "vitest";
import { FirstTurns, GivenTurns } from "@/lib/server/db/writer/write-turns";

it("the other thread writes when the first has ended, and at once when it wants nothing", async () => {
  const first = new FirstTurns();
  const other = new GivenTurns(first.buffer);
  const order: string[] = [];
  await first.take();
  const taken = other.take().then(() => order.push("other"));
  await new Promise(setImmediate);
  order.push("first");
  first.end();
  await taken;
  expect(order).toEqual(["first", "other"]);
  await other.take();
});
