import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onStopSignal } from "@/lib/server/http/front-door/drain";

const spyOnExit = () => vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
const spyOnListening = () => vi.spyOn(process, "on").mockImplementation(() => process);
const spyOnErrors = () => vi.spyOn(process.stderr, "write").mockImplementation(() => true);

let exit: ReturnType<typeof spyOnExit>;
let on: ReturnType<typeof spyOnListening>;
let write: ReturnType<typeof spyOnErrors>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  [exit, on, write] = [spyOnExit(), spyOnListening(), spyOnErrors()];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Listens with `stop`; sends a signal to what listens. */
function listen(stop: () => Promise<void>) {
  onStopSignal(stop, 9_500);
  const listener = on.mock.calls.find(([name]) => name === "SIGTERM")?.[1];
  return () => listener?.("SIGTERM");
}

const never = () => new Promise<void>(() => undefined);

it("exits with 0 when all is stopped", async () => {
  listen(() => Promise.resolve())();
  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[0]]));
});

it("exits at once on a second signal, but not on one that is sent twice", () => {
  const signal = listen(never);
  signal();
  vi.advanceTimersByTime(499);
  signal();
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2);
  signal();
  expect(exit.mock.calls).toEqual([[128 + 15]]);
});

it("exits with 1 when the stop hangs", () => {
  listen(never)();
  vi.advanceTimersByTime(9_499);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(write.mock.calls[0]?.[0]).toContain("not closed within 9500 ms");
});

it("exits with 1 when the stop fails", async () => {
  listen(() => Promise.reject(new Error("no")))();
  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[1]]));
  expect(write.mock.calls[0]?.[0]).toContain("Error: no");
});
