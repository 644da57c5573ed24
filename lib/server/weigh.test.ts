import { expect, it } from "vitest";
import { weigh } from "@/lib/server/weigh";
import { streamAnswer } from "@/lib/server/http/answers/stream-answer";
import { startWeighing } from "@/lib/server/http/budgets/spend-budget";
import { limits } from "@/lib/shared/limits";
import { type RequestContext, withRequestContext } from "@/lib/server/request-context";
import { changeLimits } from "@/lib/testing/change-limits";

changeLimits({ lightBytes: 1_000, heavyRequests: 2, waitingHeavyRequests: 0 });

/** A request of a client, as the HTTP server and `endpoint` make its context; `end` ends it. */
function startRequest(clientId: string, isWeighed = true) {
  const ends: ((isCut: boolean) => void)[] = [];
  const context: RequestContext = {
    requestId: "",
    address: "",
    clientId,
    onEnd: (end) => ends.push(end),
  };
  if (isWeighed) withRequestContext(context, startWeighing);
  return {
    weigh: (bytes: number) => withRequestContext(context, () => weigh(bytes)),
    answer: (pieces: Generator<string, undefined>) =>
      withRequestContext(context, () => streamAnswer(pieces)),
    isLarge: () => context.slot !== undefined,
    end: () => ends.forEach((end) => end(false)),
  };
}

it("gives a request a slot once it is large, and keeps the slot until the request ends", async () => {
  const [one, other, third] = [startRequest("a"), startRequest("a"), startRequest("a")];
  await one.weigh(limits.lightBytes);
  expect(one.isLarge()).toBe(false);
  await one.weigh(1);
  await one.weigh(limits.lightBytes * 10);
  await other.weigh(limits.lightBytes + 1);
  const refused = { code: "throttled", headers: { "Retry-After": "5" } };
  await expect(third.weigh(limits.lightBytes + 1)).rejects.toMatchObject(refused);
  await startRequest("b").weigh(limits.lightBytes + 1);
  await startRequest("a").weigh(10);
  one.end();
  await startRequest("a").weigh(limits.lightBytes + 1);
});

it("does not weigh what changes something: it would be refused after its commit", async () => {
  const writes = Array.from({ length: 3 }, () => startRequest("writer", false));
  for (const write of writes) await write.weigh(limits.lightBytes * 2);
  expect(writes.some((write) => write.isLarge())).toBe(false);
});

it("refuses a large streamed answer before its first byte, and ends its source", async () => {
  let ended = 0;
  function* count(pieces: number): Generator<string, undefined> {
    try {
      for (let at = 0; at < pieces; at += 1) yield "x".repeat(100);
    } finally {
      ended += 1;
    }
  }
  const [one, other, third, light] = Array.from({ length: 4 }, () => startRequest("reader"));
  await one?.answer(count(11));
  const held = await other?.answer(count(11));
  await expect(third?.answer(count(11))).rejects.toMatchObject({ code: "throttled" });
  expect(ended).toBe(1);
  expect(await (await light?.answer(count(9)))?.text()).toHaveLength(900);
  expect(await held?.text()).toHaveLength(1_100);
});
