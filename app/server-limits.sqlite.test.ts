import { afterAll, beforeAll, expect, it } from "vitest";
import * as getToken from "@/app/stage/get-token/route";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as search from "@/app/v2/companies/search/route";
import { type Principal } from "@/lib/server/principal";
import { type Database } from "@/lib/server/db/database";
import { drain } from "@/lib/server/http/front-door/drain";
import { limits } from "@/lib/shared/limits";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type TestInstallation, createInstallation } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import {
  connectRaw,
  startHttpServer,
  type TestHttpServer,
} from "@/lib/testing/servers/http-server";

const modules = {
  "/stage/get-token": getToken,
  "/v2/companies/search": search,
  "/v2/companies/:companyUUID/playlists": playlists,
};
const quick = { headersMs: 300, requestMs: 600, checkIntervalMs: 50 };

let installation: TestInstallation;
let runtime: Runtime;
let principal: Principal;
const doors: TestHttpServer[] = [];
beforeAll(async () => {
  installation = await createInstallation("sqlite");
  runtime = installation.runtime;
  const agency = await createAgency(runtime);
  await createAdvertisers(
    runtime,
    agency.id,
    Array.from({ length: 3_000 }, (_, at) => `No ${at}`),
  );
  principal = (await createClient(runtime, { companyId: agency.id })).principal;
});
afterAll(async () => {
  await Promise.all(doors.map((door) => door.close()));
  await installation.remove();
});

async function open(
  timeouts: Parameters<typeof startHttpServer>[2] = {},
  ofRuntime = runtime,
): Promise<TestHttpServer> {
  const door = await startHttpServer(ofRuntime, modules, timeouts);
  doors.push(door);
  return door;
}

const head = (...parts: string[]) => `${parts.join("\r\n")}\r\n\r\n`;
const post = (...headers: string[]) =>
  head("POST /stage/get-token HTTP/1.1", "Host: x", "Content-Type: application/json", ...headers);
const create = (...headers: string[]) =>
  head(
    `POST /v2/companies/${principal.companyId}/playlists HTTP/1.1`,
    "Host: x",
    "Content-Type: application/json",
    `Authorization: Bearer ${principal.token}`,
    ...headers,
  );
const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const searchAll = (...headers: string[]) =>
  head(
    "GET /v2/companies/search HTTP/1.1",
    "Host: x",
    `Authorization: Bearer ${principal.token}`,
    ...headers,
  );
const statuses = (heard: string) => heard.match(/HTTP\/1\.1 \d+/g);

it("cuts a caller that does not come to the end of its headers", async () => {
  const line = connectRaw(await open(quick));
  line.send("GET /v2/companies/search HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  expect(statuses(await line.readAll())).toEqual(["HTTP/1.1 408"]);
});

it("cuts a caller that does not come to the end of its body, which is no fault of ours", async () => {
  const door = await open(quick);
  const line = connectRaw(door);
  line.send(`${post("Content-Length: 100")}{"body":`);
  expect(await line.readAll()).not.toMatch(/HTTP\/1.1 (2|5)/);
  expect(door.log.map(({ level }) => level)).not.toContain(50);
});

it("takes no fault from callers that go away in the middle of a body or of an answer", async () => {
  const door = await open();
  for (const text of [
    `${post("Content-Length: 100")}{"body":`,
    `${post("Transfer-Encoding: chunked")}5\r\n{"bod\r\n`,
    searchAll(),
  ]) {
    const line = connectRaw(door);
    line.send(text);
    await new Promise((resolve) => line.socket.once("ready", resolve));
    line.socket.destroy();
    await line.readAll();
  }
  const last = connectRaw(door);
  last.send(searchAll("Connection: close"));
  expect((await last.readAll()).match(/"uuid"/g)).toHaveLength(3_000);
  expect(door.log.filter(({ level }) => level === 50)).toEqual([]);
});

it("refuses a body of more than the limit of its operation before it is sent", async () => {
  const door = await open();
  for (const [start, most] of [
    [post(`Content-Length: ${limits.credentialsBytes + 1}`), limits.credentialsBytes],
    [create(`Content-Length: ${limits.bodyBytes + 1}`), limits.bodyBytes],
  ] as const) {
    const line = connectRaw(door);
    line.send(start);
    const heard = await line.readAll();
    expect(heard).toMatch(/^HTTP\/1.1 413 [^]*"code":"too_large"/);
    expect(heard).toContain(`larger than ${most.toLocaleString("en")} bytes`);
    expect(heard).toMatch(/\r\nConnection: close\r\n/i);
  }
});

it("stops reading a body of unknown length at the limit, and hangs up", async () => {
  const line = connectRaw(await open());
  line.send(post("Transfer-Encoding: chunked") + chunkOf("x".repeat(limits.credentialsBytes + 1)));
  expect(await line.readAll()).toMatch(/^HTTP\/1.1 413 [^]*"code":"too_large"/);
});

it("reads a body that comes in very small chunks, as far as its limit", async () => {
  const door = await open();
  const fair = connectRaw(door);
  fair.send(create("Transfer-Encoding: chunked", "Connection: close"));
  fair.send(chunkOf(" ").repeat(50_000) + chunkOf("{") + chunkOf("}") + chunkOf(""));
  expect(await fair.readAll()).toMatch(/^HTTP\/1.1 400 [^]*Parameters are missing/);
  const long = connectRaw(door);
  long.send(post("Transfer-Encoding: chunked") + chunkOf("x").repeat(limits.credentialsBytes + 1));
  expect(await long.readAll()).toMatch(/^HTTP\/1.1 413 [^]*too_large/);
});

it("takes a body of just the limit", async () => {
  const line = connectRaw(await open());
  const body = `"${"x".repeat(limits.bodyBytes - 2)}"`;
  line.send(create(`Content-Length: ${body.length}`, "Connection: close") + body);
  expect(await line.readAll()).toMatch(/^HTTP\/1.1 400 [^]*must be a JSON object/);
});

it("reads few bodies at a time for an address that it does not know; the oldest gives way", async () => {
  const before = limits.slowBodyMs;
  Object.assign(limits, { slowBodyMs: 0 });
  const door = await open();
  const slow = Array.from({ length: limits.unknownBodies }, () => connectRaw(door));
  for (const line of slow) {
    line.send(post("Content-Length: 2", "Expect: 100-continue"));
    await line.readUntil(/100 Continue/);
  }
  const next = connectRaw(door);
  next.send(`${post("Content-Length: 2", "Connection: close")}{}`);
  expect(statuses(await next.readAll())).toEqual(["HTTP/1.1 400"]);
  const [oldest, ...others] = slow;
  const heard = await oldest?.readAll();
  expect(heard).toMatch(/HTTP\/1.1 408 [^]*Connection: close[^]*"code":"body_too_slow"/i);
  for (const line of others) line.send("{}");
  await Promise.all(others.map((line) => line.readUntil(/HTTP\/1.1 400/)));
  for (const line of others) line.socket.destroy();
  Object.assign(limits, { slowBodyMs: before });
});

it("gives up the body of an unknown caller that does not arrive, and no other's", async () => {
  const before = limits.credentialsMs;
  Object.assign(limits, { credentialsMs: 50 });
  const door = await open();
  const known = connectRaw(door);
  known.send(create("Content-Length: 2", "Connection: close"));
  for (const start of [
    post("Content-Length: 2"),
    post("Content-Length: 9") + "{",
    post("Transfer-Encoding: chunked") + chunkOf("{"),
  ]) {
    const line = connectRaw(door);
    line.send(start);
    expect(await line.readAll()).toMatch(/^HTTP\/1.1 408 [^]*"code":"body_too_slow"/);
  }
  Object.assign(limits, { credentialsMs: before });
  known.send("{}");
  expect(statuses(await known.readAll())).toEqual(["HTTP/1.1 400"]);
});

it("keeps a connection after a refusal, but reads no large body away for it", async () => {
  const door = await open();
  const kept = connectRaw(door);
  const text = "Content-Type: text/plain";
  kept.send(`${head("POST /stage/get-token HTTP/1.1", "Host: x", text, "Content-Length: 2")}{}`);
  await kept.readUntil(/ 415 [^]*\}$/);
  kept.send(`${post("Content-Length: 2", "Connection: close")}{}`);
  expect(statuses(await kept.readAll())).toEqual(["HTTP/1.1 415", "HTTP/1.1 400"]);
  const large = connectRaw(door);
  large.send(head("POST /stage/get-token HTTP/1.1", "Host: x", text, "Content-Length: 999999"));
  const heard = await large.readAll();
  expect(heard).toMatch(/^HTTP\/1.1 415 [^]*\r\nConnection: close\r\n/i);
});

it("refuses two lengths at once, as request smuggling wants them", async () => {
  const door = await open();
  for (const headers of [
    ["Content-Length: 2", "Transfer-Encoding: chunked"],
    ["Content-Length: 2", "Content-Length: 3"],
    ["Content-Length: 2, 3"],
    ["Content-Length: -1"],
    ["Transfer-Encoding: x"],
  ]) {
    const line = connectRaw(door);
    line.send(`${post(...headers)}{}`);
    line.socket.end();
    expect(await line.readAll()).toMatch(/^HTTP\/1.1 400 /);
  }
});

it("finishes what is under way when it drains, and hangs up", async () => {
  const door = await open();
  const [busy, idle] = [connectRaw(door), connectRaw(door)];
  idle.send(searchAll());
  await idle.readUntil(/"_token"/);
  const body = "{}";
  busy.send(post(`Content-Length: ${body.length}`, "Expect: 100-continue") + body.slice(0, 1));
  await busy.readUntil(/100 Continue/);
  door.isDraining = true;
  const drained = drain(door.server);
  idle.send(searchAll());
  expect(statuses(await idle.readAll())).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  expect(await idle.readAll()).toMatch(/\r\nConnection: close\r\n/i);
  busy.send(body.slice(1));
  expect(statuses(await busy.readAll())).toEqual(["HTTP/1.1 100", "HTTP/1.1 400"]);
  await drained;
  expect(door.server.listening).toBe(false);
  doors.splice(doors.indexOf(door), 1);
});

/** The installation with a database that answers only this many reads. */
function failAfter(reads: number): Runtime {
  let left = reads;
  const database: Database = {
    ...runtime.database,
    get read() {
      if (left === 0) throw new Error("hidden inside");
      left -= 1;
      return runtime.database.read;
    },
  };
  return { ...runtime, database };
}

it("answers a fault at the start of a stream like any other, without its cause", async () => {
  const door = await open({}, failAfter(1));
  const line = connectRaw(door);
  line.send(searchAll("Connection: close"));
  const heard = await line.readAll();
  expect(heard).toMatch(/^HTTP\/1.1 500 [^]*"code":"internal"/);
  expect(heard).not.toContain("hidden inside");
  expect(JSON.stringify(door.log)).toContain("hidden inside");
});

it("breaks a stream off at a fault in the middle, so that half is not taken for all", async () => {
  const door = await open({}, failAfter(3));
  const line = connectRaw(door);
  line.send(searchAll("Connection: close"));
  const heard = await line.readAll();
  expect(heard).not.toContain("_token");
  expect(heard).not.toContain("hidden inside");
  expect(heard).not.toMatch(/\r\n0\r\n\r\n$/);
  expect(JSON.stringify(door.log)).toContain("hidden inside");
});
