import { afterEach, expect, it, vi } from "vitest";
import { everyHour } from "@/lib/server/admin/housekeeping/start-housekeeping";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("works now, then every hour give or take a tenth, until stopped", async () => {
  vi.useFakeTimers();
  const random = vi.spyOn(Math, "random");
  const work = vi.fn(() => Promise.resolve());
  random.mockReturnValue(0);
  const stop = everyHour(work);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(54 * 60_000 - 1);
  expect(work).toHaveBeenCalledTimes(1);
  random.mockReturnValue(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(66 * 60_000);
  expect(work).toHaveBeenCalledTimes(3);
  await stop();
  expect(vi.getTimerCount()).toBe(0);
});

it("aborts running work when stopped and waits for it", async () => {
  let end: () => void = () => undefined;
  const work = vi.fn((_signal: AbortSignal) => new Promise<void>((resolve) => (end = resolve)));
  const stopped = everyHour(work)();
  expect(work.mock.calls[0]?.[0].aborted).toBe(true);
  expect(
    await Promise.race([stopped, new Promise((resolve) => setImmediate(resolve, "still"))]),
  ).toBe("still");
  end();
  await stopped;
});
