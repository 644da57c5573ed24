import { expect, it } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { SharedFailures } from "@/lib/http/sharing/shared-failures.server";
import { SharedUsage } from "@/lib/http/sharing/shared-usage.server";
import { newId } from "@/lib/ids";
import { describeOnBothDatabases } from "@/lib/testing/database";

/** Two servers on one database, as far as they share limits. */
describeOnBothDatabases("limits of several servers", (getRuntime) => {
  it("let a client's requests cost by its share of them on each server", async () => {
    const [one, other] = [1, 2].map(() => new SharedUsage(getRuntime().database, 1));
    if (!one || !other) throw new Error("unreachable");
    const [busy, quiet] = [newId(), newId()];
    for (let count = 0; count < 300; count += 1) one.note(busy);
    for (let count = 0; count < 100; count += 1) other.note(busy);
    one.note(quiet);
    await sleep(100);
    const heavy = new Map([[busy, 3]]);
    await one.exchange(heavy);
    await other.exchange(new Map());
    expect(other.costOf(busy)).toBeGreaterThan(3);
    expect(other.heavyElsewhere(busy)).toBe(3);
    expect([other.costOf(quiet), other.heavyElsewhere(quiet)]).toEqual([1, 0]);
    for (let count = 0; count < 300; count += 1) one.note(busy);
    await one.exchange(new Map());
    expect(one.costOf(busy)).toBeGreaterThan(1);
    // What each allows are shares of one whole.
    const shares = 1 / one.costOf(busy) + 1 / other.costOf(busy);
    expect(shares).toBeGreaterThan(0.5);
    expect(shares).toBeLessThan(1.5);
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
