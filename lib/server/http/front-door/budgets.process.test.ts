import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectRaw } from "@/lib/testing/servers/http-server";
import {
  type LargeInstallation,
  createLargeInstallation,
} from "@/lib/testing/databases/large-installation";
import { temporaryFolder } from "@/lib/testing/temporary-folder";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

/** Budgets of clients and addresses on the real server. */

const folder = temporaryFolder();
let installation: LargeInstallation;
beforeAll(async () => {
  installation = await createLargeInstallation(folder);
});

/** A server with these limits for the tests of a `describe`. */
function useServer(limits: Record<string, string>): () => ServerProcess {
  let server: ServerProcess;
  beforeAll(async () => {
    const { folder, publicOrigin } = installation;
    const variables = { DATA_DIR: folder, DEMO: "0", PUBLIC_ORIGIN: publicOrigin };
    server = await startServer({ ...variables, LOG_LEVEL: "warn", ...limits });
  });
  afterAll(() => server.stop("SIGKILL"));
  return () => server;
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

describe("with a budget of requests, of which two servers have a half each", () => {
  const getServer = useServer({ SERVERS: "2", LIMIT_REQUESTS_PER_SECOND: "8" });

  it("counts requests by token and by cookie for the same client", async () => {
    const cookie = await signIn(getServer());
    const byToken = () => ask(getServer(), "/v2/companies/search?limit=1", bearer());
    const byCookie = () => ask(getServer(), "/api/session", cookie);
    const times = (send: typeof byToken) => Promise.all(Array.from({ length: 30 }, send));
    expect(new Set((await times(byToken)).map(({ status }) => status))).toEqual(new Set([200]));
    // All would pass if each copy of a module counted by itself.
    expect(await times(byCookie)).toContainEqual({ status: 429, retryAfter: "1" });
  });
});

describe("with limits of what happens at once, of which two servers have a half each", () => {
  const getServer = useServer({ SERVERS: "2" });

  it("limits a client's concurrent large requests until their responses have ended", async () => {
    const running = getServer();
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
    const refused = { status: 429, retryAfter: "5" };
    expect(await Promise.all([overlap(), whole()])).toEqual([refused, refused]);
    expect((await ask(running, "/v2/companies/search?limit=1", bearer())).status).toBe(200);
    streams[0]?.destroy();
    await vi.waitFor(async () => expect((await overlap()).status).toBe(422), 10_000);
    for (const stream of streams) stream.destroy();
  });

  it("limits connections per address and logs it once", async () => {
    const port = Number(new URL(getServer().origin).port);
    const sockets = Array.from({ length: 1_100 }, () =>
      connect(port, "127.0.0.1").on("error", () => undefined),
    );
    const countClosed = () => sockets.filter((socket) => socket.closed).length;
    // Connections of the tests before count too.
    await vi.waitFor(() => expect(countClosed()).toBeGreaterThanOrEqual(100), 20_000);
    expect(countClosed()).toBeLessThan(110);
    for (const socket of sockets) socket.destroy();
    // The log is written while nothing else waits.
    const refusals = () =>
      getServer()
        .output()
        .match(/too many connections/g);
    await vi.waitFor(() => expect(refusals()).toHaveLength(1), 10_000);
  });
});
