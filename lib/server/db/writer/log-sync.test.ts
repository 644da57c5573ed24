import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LogSync } from "@/lib/server/db/writer/log-sync";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-sync-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("what is committed during a sync waits for the next one, together", async () => {
  const file = path.join(folder, "cuelist.db");
  writeFileSync(`${file}-wal`, "");
  const sync = new LogSync(file);
  const order: number[] = [];
  const first = sync.run().then(() => order.push(1));
  await Promise.resolve();
  const second = sync.run();
  const third = sync.run();
  expect(third).toBe(second);
  await second.then(() => order.push(2));
  await first;
  expect(order).toEqual([1, 2]);
  await sync.close();
});

it("one of which nobody hears lets the next fail", async () => {
  const file = path.join(folder, "cuelist.db");
  const sync = new LogSync(file);
  await sync.runUnheard();
  writeFileSync(`${file}-wal`, "");
  await sync.runUnheard();
  await expect(sync.run()).rejects.toMatchObject({ code: "ENOENT" });
  await sync.run();
  await sync.close();
});

it("one that fails does not end the others", async () => {
  const file = path.join(folder, "cuelist.db");
  const sync = new LogSync(file);
  await expect(sync.run()).rejects.toMatchObject({ code: "ENOENT" });
  writeFileSync(`${file}-wal`, "");
  await sync.run();
  await sync.close();
});
