import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

/** Callers without a session who ask for more pages than the real server makes. */

let installation: TestInstallation;
let server: ServerProcess;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
  const { variables } = installation;
  server = await startServer({ ...variables, DEMO: "0", LOG_LEVEL: "warn" });
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await installation.remove();
});

async function ask(target: string, headers: Record<string, string> = {}) {
  const answer = await fetch(server.origin + target, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function connectToServer(): Promise<Socket> {
  const connection = connect(Number(new URL(server.origin).port), "127.0.0.1");
  await once(connection, "connect");
  return connection;
}

/** Returns the whole answer, with its headers. */
function askRaw(connection: Socket, target: string): Promise<string> {
  connection.write(
    `GET ${target} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nConnection: close\r\n\r\n`,
  );
  return text(connection);
}

it("makes four at a time, has 64 wait and refuses the others, and nothing else", async () => {
  const { text: page } = await ask("/sign-in");
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? "";
  const targets = ["/sign-in", "/not-there", "/companies", "/icon.svg"];
  const connections = await Promise.all(Array.from({ length: 400 }, connectToServer));
  // In the same moment: a quick server has made the first pages when the last of 400 fetches has connected.
  const pages = connections.map((connection, at) =>
    askRaw(connection, targets[at % targets.length] ?? ""),
  );
  const others = await Promise.all(
    ["/livez", "/readyz", script, "/openapi.json", "/api/session", "/v2/companies/search"].map(
      (target) => ask(target),
    ),
  );
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 401, 401]);
  const answers = await Promise.all(pages);
  const refused = answers.filter((answer) => answer.startsWith("HTTP/1.1 503 "));
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(68);
  for (const answer of refused) {
    expect(answer).toMatch(/^retry-after: 1\r$/im);
    expect(answer).toContain("Cuelist is busy.");
  }
  const [signIn, missing] = [await ask("/sign-in"), await ask("/not-there")];
  expect([signIn.status, missing.status]).toEqual([200, 404]);
});

it("makes pages again after callers who left before their turn", async () => {
  const leaving = new AbortController();
  const left = Array.from({ length: 100 }, () =>
    fetch(`${server.origin}/sign-in`, { signal: leaving.signal }).catch(() => null),
  );
  await ask("/livez");
  leaving.abort();
  await Promise.all(left);
  // The server learns a moment later that they have left.
  await expect.poll(async () => (await ask("/sign-in")).status, { timeout: 20_000 }).toBe(200);
  for (let page = 0; page < 5; page += 1) expect((await ask("/sign-in")).status).toBe(200);
});

it("finds nothing at an unknown address, whoever asks", async () => {
  const { runtime } = installation;
  const { id } = await createAgency(runtime);
  const { principal } = await createClient(runtime, { companyId: id });
  const cookie = await sessionCookie(runtime, principal.token);
  for (const target of ["/not-there", "/playlists/a/b"]) {
    const [signedOut, signedIn] = [await ask(target), await ask(target, { cookie })];
    expect([signedOut.status, signedIn.status]).toEqual([404, 404]);
    // The frame is made of the session, by scripts.
    expect(signedIn.text).toContain(principal.clientId);
  }
  for (const target of ["/api/not-there", "/v2/not-there", "/v1/companies/search"])
    expect(JSON.parse((await ask(target)).text)).toMatchObject({ code: "not_found" });
  const page = await fetch(`${server.origin}/companies?q=a`, { redirect: "manual" });
  expect(page.headers.get("location")).toContain(encodeURIComponent("/companies?q=a"));
});
