import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectRaw } from "@/lib/testing/http-server";
import { type LargeInstallation, createLargeInstallation } from "@/lib/testing/large-installation";
import { type ServerProcess, startServer } from "@/lib/testing/server-process";

/** Budgets of clients and addresses on the real server, which has two copies of most modules. */

let installation: LargeInstallation;
let server: ServerProcess | undefined;
beforeAll(async () => {
  installation = await createLargeInstallation();
});
afterAll(async () => {
  await server?.stop("SIGKILL");
  rmSync(installation.folder, { recursive: true, force: true });
});

async function start(limits: Record<string, string>): Promise<ServerProcess> {
  await server?.stop("SIGKILL");
  const { folder, publicOrigin } = installation;
  const variables = { DATA_DIR: folder, DEMO: "0", PUBLIC_ORIGIN: publicOrigin };
  server = await startServer({ ...variables, LOG_LEVEL: "warn", ...limits });
  return server;
}

const bearer = () => ({ authorization: `Bearer ${installation.token}` });

async function signIn({ origin }: ServerProcess): Promise<Record<string, string>> {
  const { clientId, clientSecret, publicOrigin } = installation;
  const answer = await fetch(`${origin}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: publicOrigin },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
  });
  expect(answer.status).toBe(200);
  return { cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

const ask = async ({ origin }: ServerProcess, path: string, headers: Record<string, string>) => {
  const answer = await fetch(origin + path, { headers });
  await answer.body?.cancel();
  return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
};

it("counts requests by token and by cookie for the same client", { timeout: 60_000 }, async () => {
  const running = await start({ LIMIT_REQUESTS_PER_SECOND: "1", LIMIT_REQUEST_BURST: "5" });
  const cookie = await signIn(running);
  const started = Date.now();
  const responses = Array.from({ length: 20 }, () => [
    ask(running, "/v2/companies/search?limit=1", bearer()),
    ask(running, "/api/session", cookie),
  ]);
  const answers = await Promise.all(responses.flat());
  const passed = answers.filter(({ status }) => status === 200).length;
  const refused = (which: number) =>
    answers.filter(({ status }, at) => at % 2 === which && status === 429).length;
  expect(passed).toBeGreaterThanOrEqual(6);
  // Six, plus one for each second begun since; twice as many if each module copy counted separately.
  expect(passed).toBeLessThanOrEqual(7 + (Date.now() - started) / 1_000);
  expect([refused(0) > 0, refused(1) > 0]).toEqual([true, true]);
  expect(passed + refused(0) + refused(1)).toBe(40);
  expect(answers.find(({ status }) => status === 429)?.retryAfter).toBe("1");
});

it("limits a client's concurrent large requests until their responses have ended", async () => {
  const running = await start({
    LIMIT_HEAVY_REQUESTS: "2",
    LIMIT_WAITING_HEAVY_REQUESTS: "0",
  });
  const cookie = await signIn(running);
  const streams = await Promise.all(
    [0, 1].map(async () => {
      const line = connectRaw({ port: Number(new URL(running.origin).port) });
      const authorization = `Authorization: Bearer ${installation.token}`;
      line.send(`GET /v2/companies/search HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`);
      await line.readUntil(/^HTTP\/1.1 200/);
      line.socket.pause();
      return line.socket;
    }),
  );
  const overlap = () => ask(running, "/api/playlists/overlap", cookie);
  const whole = () => ask(running, "/v2/companies/search", bearer());
  expect(await overlap()).toEqual({ status: 429, retryAfter: "5" });
  expect(await whole()).toEqual({ status: 429, retryAfter: "5" });
  expect((await ask(running, "/v2/companies/search?limit=1", bearer())).status).toBe(200);
  streams[0]?.destroy();
  while ((await overlap()).status === 429) await sleep(10);
  expect((await overlap()).status).toBe(422);
  streams[1]?.destroy();
});

it("signs in whoever sends at once, while others of the address send a byte of a body", async () => {
  const running = await start({ LIMIT_CREDENTIALS_MS: "60000" });
  const port = Number(new URL(running.origin).port);
  const head = "POST /stage/get-token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  const slow = Array.from({ length: 40 }, () => connectRaw({ port }));
  for (const line of slow) {
    line.send(`${head}Content-Length: 99\r\nExpect: 100-continue\r\n\r\n{`);
    await line.readUntil(/100 Continue/);
  }
  // Each is right at once, also those for which a slow one gave way.
  do await signIn(running);
  while (!slow[0]?.socket.destroyed);
  expect(await slow[0].readAll()).toMatch(/HTTP\/1.1 408 /);
  for (const line of slow) line.socket.destroy();
});

it("limits connections per address and logs it once", async () => {
  const running = await start({ LIMIT_CONNECTIONS_PER_ADDRESS: "20" });
  const port = Number(new URL(running.origin).port);
  const sockets = Array.from({ length: 40 }, () =>
    connect(port, "127.0.0.1").on("error", () => undefined),
  );
  const closed = sockets.map((socket) => once(socket, "close"));
  // The requests of `untilReady` count too.
  await Promise.all(closed.slice(20));
  expect(sockets.slice(0, 10).some((socket) => socket.destroyed)).toBe(false);
  for (const socket of sockets) socket.destroy();
  while (!(await ask(running, "/livez", {}).catch(() => null))) await sleep(10);
  expect(running.output().match(/too many connections/g)).toHaveLength(1);
});
