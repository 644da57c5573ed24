import { afterAll, beforeAll, expect, it } from "vitest";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { newId } from "@/lib/shared/ids";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

const folder = temporaryFolder();
let server: ServerProcess;

beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder, DEMO: "0" });
});
afterAll(() => server.stop("SIGTERM"));

it("the log of a fault names the lines of our sources, also when Next has answered a page", async () => {
  const page = await fetch(`${server.origin}/sign-in`);
  expect(page.status).toBe(200);
  const damage = new Sqlite(sqliteFile(folder));
  damage.pragma("foreign_keys = off");
  damage.exec("drop table clients");
  damage.close();
  const answer = await fetch(`${server.origin}/stage/get-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      request_headers: [],
      body: { client_id: newId(), client_secret: "a secret of sufficient length" },
    }),
  });
  expect(answer.status).toBe(500);
  await expect
    .poll(() => server.output())
    .toMatch(/no such table: clients\\n.*lib\/server\/domain\/clients\/find-usable-secret\.ts:\d+/);
  expect(server.output()).not.toContain("dist/server.mjs:");
});
