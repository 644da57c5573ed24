import { afterEach, expect, it, vi } from "vitest";
import { SharedFailures } from "@/lib/server/http/sharing/shared-failures";
import { SharedUsage } from "@/lib/server/http/sharing/shared-usage";
import { newId } from "@/lib/shared/ids";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";

/** Two servers on one database, as far as they share limits. */
describeOnBothDatabases("limits of several servers", (getRuntime) => {
  afterEach(() => vi.useRealTimers());

  it("let a client's requests cost by its share of them on each server", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const [one, other] = [1, 2].map(() => new SharedUsage(getRuntime().database, 1));
    if (!one || !other) throw new Error("unreachable");
    const [busy, quiet] = [newId(), newId()];
    for (let count = 0; count < 300; count += 1) one.note(busy);
    for (let count = 0; count < 100; count += 1) other.note(busy);
    one.note(quiet);
    vi.advanceTimersByTime(1_000);
    const heavy = new Map([[busy, 3]]);
    await one.exchange(heavy);
    await other.exchange(new Map());
    expect(other.costOf(busy)).toBe(4);
    expect(other.heavyElsewhere(busy)).toBe(3);
    expect([other.costOf(quiet), other.heavyElsewhere(quiet)]).toEqual([1, 0]);
    for (let count = 0; count < 300; count += 1) one.note(busy);
    vi.advanceTimersByTime(1_000);
    await one.exchange(new Map());
    // What each allows are shares of one whole.
    expect(1 / one.costOf(busy) + 1 / other.costOf(busy)).toBeCloseTo(1);
    other.forget();
    expect(other.costOf(busy)).toBe(1);
  });

  it("count failed sign-ins together, and learn who is blocked without an attempt", async () => {
    const [one, other] = [1, 2].map(() => new SharedFailures(getRuntime().database));
    if (!one || !other) throw new Error("unreachable");
    const key = `pair\n${newId()}`;
    for (let count = 0; count < 5; count += 1) await one.add(key, 10);
    for (let count = 0; count < 4; count += 1) await other.add(key, 10);
    await one.learn({ pair: 10, address: 100 });
    expect(one.blockedMs(key)).toBe(0);
    const tenth = await one.add(key, 10);
    expect(tenth.failures).toBe(10);
    expect(tenth.seconds).toBeGreaterThan(50);
    expect(other.blockedMs(key)).toBe(0);
    await other.learn({ pair: 10, address: 100 });
    expect(other.blockedMs(key)).toBeGreaterThan(50_000);
    const address = key.replace("pair", "address");
    for (let count = 0; count < 12; count += 1) await one.add(address, 100);
    await other.learn({ pair: 10, address: 100 });
    expect(other.blockedMs(address)).toBe(0);
    await one.clear();
    expect((await other.add(key, 10)).failures).toBe(11);
  });
});
