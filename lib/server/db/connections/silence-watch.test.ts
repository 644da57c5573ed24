import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SilenceWatch } from "@/lib/server/db/connections/silence-watch";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<boolean>(() => undefined);
const connection = () => ({ abort: vi.fn<(reason: Error) => void>() });

it("aborts what runs within 5.5 s when the database does not answer", async () => {
  const watch = new SilenceWatch(never, 35_000);
  const running = connection();
  watch.begin(running);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(running.abort).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(running.abort).toHaveBeenCalledOnce();
});

it("leaves a slow statement alone while the database answers, until its time is over", async () => {
  const watch = new SilenceWatch(() => Promise.resolve(true), 35_000);
  const slow = connection();
  watch.begin(slow);
  await vi.advanceTimersByTimeAsync(34_000);
  expect(slow.abort).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(slow.abort).toHaveBeenCalled();
});

it("leaves alone what has ended, and what began after the database was asked", async () => {
  const watch = new SilenceWatch(never, 35_000);
  const [silent, ended, late] = [connection(), connection(), connection()];
  watch.begin(silent);
  const statement = watch.begin(ended);
  await vi.advanceTimersByTimeAsync(2_000);
  watch.end(statement);
  watch.begin(late);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(silent.abort).toHaveBeenCalledOnce();
  expect(ended.abort).not.toHaveBeenCalled();
  expect(late.abort).not.toHaveBeenCalled();
});

it("aborts a silent connection although new statements join those that wait on it", async () => {
  const watch = new SilenceWatch(never, 35_000);
  const shared = connection();
  for (let time = 0; time < 11; time += 1) {
    watch.begin(shared);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(shared.abort).toHaveBeenCalled();
});
