import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { endChildren, endOnExit } from "@/lib/server/child-processes";

/** Starts a child that runs `code` and does not exit. */
async function startChild(code: string) {
  const program = `${code}; process.stdout.write("up"); setInterval(() => {}, 1000)`;
  const child = endOnExit(spawn(process.execPath, ["-e", program]));
  await once(child.stdout, "data");
  return child;
}

it("ends children, kills unresponsive ones, and returns immediately without any", async () => {
  const polite = await startChild("");
  const deaf = await startChild("process.on('SIGTERM', () => {})");
  await endChildren(200);
  expect([polite.signalCode, deaf.signalCode]).toEqual(["SIGTERM", "SIGKILL"]);
  await endChildren(60_000);
});

it("leaves no child when the process exits", async () => {
  const child = await startChild("");
  const ended = once(child, "exit");
  // The last listener is ours; the others are Vitest's.
  process.listeners("exit").at(-1)?.(0);
  expect(await ended).toEqual([null, "SIGKILL"]);
});
