import { expect, it, vi } from "vitest";
import { streamAnswer } from "@/lib/server/http/answers/stream-answer";
import { invalidToken } from "@/lib/server/domain/clients/token-errors";
import { withRequestContext } from "@/lib/server/request-context";

/** Yields without waiting, as SQLite reads do. */
async function* count(total: number, onEnd = () => undefined): AsyncGenerator<string, undefined> {
  try {
    for (let at = 0; at < total; at += 1) yield `${at},`;
  } finally {
    onEnd();
  }
}

it("yields between pieces, however fast the reader is", async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const answer = await streamAnswer(count(100));
  expect((await answer.text()).split(",")).toHaveLength(101);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(100);
});

it("ends its source when the reader disconnects, without an error", async () => {
  const onEnd = vi.fn();
  const answer = await streamAnswer(count(100, onEnd));
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(onEnd).toHaveBeenCalledOnce();
});

it("breaks off, and ends its source, once the caller's access has ended", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const onEnd = vi.fn();
  const checkAccess = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(invalidToken());
  const context = { requestId: "a", address: "local", checkAccess };
  const answer = await withRequestContext(context, () => streamAnswer(count(100, onEnd)));
  const reader = answer.body?.getReader();
  // Pieces that were read ahead need no check.
  await reader?.read();
  await reader?.read();
  expect(checkAccess).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 1_000);
  await reader?.read();
  await reader?.read();
  expect(checkAccess).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 1_000);
  await expect(
    (async () => {
      for (;;) await reader?.read();
    })(),
  ).rejects.toThrow(/interrupted/);
  expect(onEnd).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
