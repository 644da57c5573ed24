import { describe, expect, it, vi } from "vitest";
import { FairQueue, KeyedQueues } from "@/lib/server/fair-queue";

/** A queue whose callers have names; `served` and `refused` list them in order. */
function open(places: number, waiting: number) {
  const queue = new FairQueue({ places, waiting });
  const served: string[] = [];
  const refused: string[] = [];
  const leave: Record<string, () => void> = {};
  const enter = (...names: string[]) => {
    for (const name of names) {
      const turn = queue.enter(name[0] ?? "");
      leave[name] = turn.leave;
      const note = (hasPlace: boolean) => (hasPlace ? served : refused).push(name);
      void Promise.resolve(turn.hasPlace).then(note);
    }
  };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { enter, leave: (name: string) => leave[name]?.(), served, refused, settled };
}

describe("A fair queue", () => {
  it("serves a group in the order of arrival, and refuses who finds it full", async () => {
    const { enter, leave, served, refused, settled } = open(2, 3);
    enter("a1", "a2", "a3", "a4", "a5", "a6", "a7");
    await settled();
    expect([served, refused]).toEqual([
      ["a1", "a2"],
      ["a6", "a7"],
    ]);
    leave("a2");
    leave("a1");
    await settled();
    expect(served).toEqual(["a1", "a2", "a3", "a4"]);
  });

  it("lets groups take turns, however many of one wait", async () => {
    const { enter, leave, served, settled } = open(1, 10);
    enter("a1", "a2", "a3", "b1", "b2", "c1");
    for (const name of ["a1", "a2", "b1", "c1", "a3"]) {
      leave(name);
      await settled();
    }
    expect(served).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  });

  it("makes room for others by refusing the last of the largest group", async () => {
    const { enter, refused, settled } = open(1, 4);
    enter("a1", "a2", "a3", "a4", "a5", "b1", "c1");
    await settled();
    expect(refused).toEqual(["a5", "a4"]);
    // Two of a, one of b, one of c: a second of b would not be fewer.
    enter("b2", "d1");
    await settled();
    expect(refused).toEqual(["a5", "a4", "b2", "a3"]);
  });

  it("gives the place of a caller that leaves to the next, once", async () => {
    const { enter, leave, served, settled } = open(1, 4);
    enter("a1", "a2", "a3", "a4");
    leave("a2");
    leave("a1");
    leave("a1");
    await settled();
    expect(served).toEqual(["a1", "a3"]);
    leave("a3");
    await settled();
    expect(served).toEqual(["a1", "a3", "a4"]);
  });
});

describe("Queues by key", () => {
  it("limit each key, pass places on in order, refuse the rest, and wait no longer than told", async () => {
    vi.useFakeTimers();
    const queues = new KeyedQueues({ places: 2, waiting: 2 });
    const take = () => queues.take("a", 1_000);
    const [first, second] = [await take(), await take()];
    const order: string[] = [];
    const third = take().finally(() => order.push("third"));
    const fourth = take().finally(() => order.push("fourth"));
    expect(await take()).toBeNull();
    expect(await queues.take("b", 1_000)).not.toBeNull();
    first?.();
    first?.();
    await third;
    expect(order).toEqual(["third"]);
    vi.advanceTimersByTime(1_001);
    expect(await fourth).toBeNull();
    second?.();
    (await third)?.();
    expect([await take(), await take()]).not.toContain(null);
    vi.useRealTimers();
  });

  it("keep nothing of a key that nobody uses", async () => {
    const queues = new KeyedQueues({ places: 3, waiting: Infinity });
    let [running, most] = [0, 0];
    const work = async () => {
      const leave = await queues.take("a");
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
      leave?.();
      leave?.();
    };
    await Promise.all(Array.from({ length: 20 }, work));
    expect([most, queues.size]).toEqual([3, 0]);
  });
});
