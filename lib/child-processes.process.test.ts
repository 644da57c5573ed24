import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { endChildren, endWithUs } from "@/lib/child-processes";

/** A child that has run `code` and lives on. */
async function startChild(code: string) {
  const program = `${code}; process.stdout.write("up"); setInterval(() => {}, 1000)`;
  const child = endWithUs(spawn(process.execPath, ["-e", program]));
  await once(child.stdout, "data");
  return child;
}

it("ends children, kills those that do not listen, and is quick when there are none", async () => {
  const polite = await startChild("");
  const deaf = await startChild("process.on('SIGTERM', () => {})");
  await endChildren(200);
  expect([polite.signalCode, deaf.signalCode]).toEqual(["SIGTERM", "SIGKILL"]);
  await endChildren(60_000);
});

it("leaves no child behind when the process exits", async () => {
  const child = await startChild("");
  const ended = once(child, "exit");
  // Ours is the newest; the others belong to Vitest.
  process.listeners("exit").at(-1)?.(0);
  expect(await ended).toEqual([null, "SIGKILL"]);
});
