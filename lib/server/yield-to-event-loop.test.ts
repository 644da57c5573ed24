import { expect, it } from "vitest";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

it("resumes one waiting task per turn of the event loop, in order", async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const steps: { worker: number; turn: number }[] = [];
  const work = async (worker: number) => {
    for (let step = 0; step < 3; step += 1) {
      await yieldToEventLoop();
      steps.push({ worker, turn });
    }
  };
  await Promise.all([0, 1, 2, 3].map(work));
  isOver = true;
  expect(new Set(steps.map((step) => step.turn)).size).toBe(12);
  expect(steps.map(({ worker }) => worker)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
});
