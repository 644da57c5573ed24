import { readdirSync } from "node:fs";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { connectRaw } from "@/lib/testing/servers/http-server";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** Requests that bypass the real server's request listener, or that only Next fails on. */

const folder = temporaryFolder();
let server: ServerProcess;
let port = 0;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder, DEMO: "0" });
  port = Number(new URL(server.origin).port);
  // Next attaches its upgrade listener at its first request.
  expect((await fetch(`${server.origin}/sign-in`)).status).toBe(200);
});
afterAll(() => server.stop("SIGKILL"));

const upgrade = (target: string, protocol = "x") =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;
const descriptors = () => readdirSync(`/proc/${server.pid}/fd`).length;

/** Requests an upgrade, sends nothing more, and waits for the server to close its side. */
async function askAndLeave(): Promise<void> {
  const socket = connect(port, "127.0.0.1")
    .on("error", () => undefined)
    .resume();
  socket.end(upgrade("/v2/leave"));
  await once(socket, "close");
}

it.runIf(process.platform === "linux")(
  "closes the descriptors of 500 upgrade requests",
  { timeout: 60_000 },
  async () => {
    await askAndLeave();
    const before = descriptors();
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 50 }, askAndLeave));
    expect(descriptors()).toBeLessThanOrEqual(before + 5);
    // The log is written while nothing else waits.
    await vi.waitFor(
      () => expect(server.output().match(/"path":"\/v2\/leave"/g)).toHaveLength(501),
      10_000,
    );
  },
);

it("serves clients that offer h2c or a WebSocket over HTTP/1.1", async () => {
  for (const protocol of ["h2c", "websocket"]) {
    const line = connectRaw({ port });
    line.send(upgrade("/livez", protocol));
    expect(await line.readUntil(/alive/)).toMatch(/^HTTP\/1.1 200 OK/);
    line.socket.destroy();
  }
});

it.each(["%7Bxx", "null", "%5B1%5D", '["",{}]', "x".repeat(9_000)])(
  "ignores a router state that Next cannot parse (%#)",
  async (state) => {
    const answer = await fetch(`${server.origin}/sign-in`, {
      headers: { RSC: "1", "Next-Router-State-Tree": state },
    });
    expect(answer.status).toBe(200);
    expect(server.output()).not.toContain("router state");
  },
);

it.each(["/companies/%zz", "/api/playlists/%ff", "/v2/companies/%c0%ae/playlists"])(
  "answers %s with 400 in JSON",
  async (target) => {
    const line = connectRaw({ port });
    line.send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await line.readAll()).toMatch(/^HTTP\/1.1 400 [^]*"code":"bad_request"/);
  },
);

it("never serves Next's error page on request", async () => {
  for (const target of ["/_global-error", "//_global-error", "/_next/../_global-error"]) {
    const line = connectRaw({ port });
    line.send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await line.readAll()).toMatch(/^HTTP\/1.1 40[04] /);
  }
});

it("stops in time while a caller waits for its upgrade", async () => {
  const line = connectRaw({ port });
  line.send(upgrade("/stay"));
  await line.readUntil(/404/);
  // It would end with 1.
  expect(await server.stop("SIGTERM")).toBe(0);
});
