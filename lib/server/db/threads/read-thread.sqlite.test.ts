import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  WaitingCaller,
  type RequestContext,
  withRequestContext,
} from "@/lib/server/request-context";
import { singletons } from "@/lib/server/singleton";
import { limits } from "@/lib/shared/limits";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { bundleThread } from "@/lib/testing/servers/bundle-thread";
import { readForever, readOnce, slowThread } from "@/lib/testing/slow-reads";

const source = bundleThread("slow-reads", "lib/testing/slow-reads.ts");

let installation: TestInstallation;
let stop: () => Promise<void> = () => Promise.resolve();
beforeAll(async () => {
  installation = await createInstallation("sqlite");
});
afterEach(async () => {
  await stop();
  singletons.delete("reads-slow");
});
afterAll(() => installation.remove());

/** Starts the thread, whose calls may take so long. */
function start(callMs: number): void {
  const before = limits.callMs;
  Object.assign(limits, { callMs });
  stop = slowThread.start(installation.runtime.database, source, 0);
  Object.assign(limits, { callMs: before });
}

const hour = 60 * 60 * 1000;
const caller = { companyId: "a company" };
const forever = () => readForever(installation.runtime.database, caller, null);
const once = (add: number) => readOnce(installation.runtime.database, caller, add);
const asClient = <Result>(clientId: string, work: () => Result, more?: Partial<RequestContext>) =>
  withRequestContext({ requestId: clientId, address: "", clientId, ...more }, work);
/** What is waiting for its turn has it. */
const turn = () => new Promise(setImmediate);

describe("A thread of reads", () => {
  it("ends a statement that takes too long, and answers the next", async () => {
    start(20);
    await expect(forever()).rejects.toMatchObject({ code: "too_slow" });
    expect(await once(1)).toEqual({ companyId: "a company", sum: 2 });
  });

  it("ends the statement of a caller who leaves", async () => {
    start(hour);
    const [here, gone] = [new WaitingCaller(), new WaitingCaller()];
    const read = asClient("a", forever, { caller: gone });
    await turn();
    const next = asClient("b", () => once(1), { caller: here });
    const waiting = asClient("c", () => once(2), { caller: gone });
    gone.leave();
    const failures = await Promise.allSettled([read, waiting]);
    for (const failure of failures)
      expect(failure).toMatchObject({ status: "rejected", reason: { code: "unavailable" } });
    expect(await next).toMatchObject({ sum: 2 });
  });

  it("ends all statements, and takes no more, when the process stops", async () => {
    start(hour);
    const read = forever();
    await turn();
    slowThread.refuse();
    await expect(read).rejects.toMatchObject({ code: "unavailable" });
    await expect(once(1)).rejects.toMatchObject({ code: "unavailable" });
    await stop();
  });

  it("takes clients in turn", async () => {
    start(hour);
    const order: string[] = [];
    const note = (client: string) => asClient(client, () => once(1)).then(() => order.push(client));
    await Promise.all(["a", "a", "a", "a", "b"].map(note));
    expect(order.indexOf("b")).toBeLessThan(order.lastIndexOf("a"));
  });

  it("refuses what too many wait for, of who waits for most", async () => {
    start(hour);
    const gone = new WaitingCaller();
    const read = asClient("a", forever, { caller: gone });
    await turn();
    const many = Array.from({ length: 513 }, () => asClient("a", () => once(1)));
    const other = asClient("b", () => once(2));
    const refused = await Promise.all(
      many.slice(-2).map((call) => call.catch((error: unknown) => error)),
    );
    for (const error of refused) expect(error).toMatchObject({ code: "throttled" });
    gone.leave();
    await expect(read).rejects.toThrow();
    expect(await other).toMatchObject({ sum: 3 });
    await Promise.all(many.slice(0, -2));
  });
});
