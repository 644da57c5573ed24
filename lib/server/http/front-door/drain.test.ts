import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, type Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { parseEnv } from "@/lib/server/env";
import { limitConnections } from "@/lib/server/http/front-door/connections";
import { createHttpServer } from "@/lib/server/http/front-door/create-http-server";
import { drain } from "@/lib/server/http/front-door/drain";
import { connectRaw } from "@/lib/testing/servers/http-server";

it("aborts an answer that nobody reads when its time is over, and not before", async () => {
  const server = createServer((request, answer) => {
    if (request.url === "/unread") answer.end(Buffer.alloc(50_000_000));
    else answer.write("begun", () => (finish = () => answer.end("ended")));
  });
  let finish = () => undefined as unknown;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = (server.address() as AddressInfo).port;
  const [unread, read] = [connectRaw({ port }), connectRaw({ port })];
  unread.send("GET /unread HTTP/1.1\r\nHost: x\r\n\r\n");
  await unread.readUntil(/200 OK/);
  unread.socket.pause();
  read.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  await read.readUntil(/begun/);
  const drained = drain(server, 1_000);
  finish();
  expect(await read.readAll()).toContain("ended");
  await drained;
  expect(server.listening).toBe(false);
  unread.socket.resume();
  expect((await unread.readAll()).length).toBeLessThan(50_000_000);
});

it("doesn't wait for connections that have sent nothing, as browsers open them ahead", async () => {
  let finish = () => undefined as unknown;
  const begun = new Promise<void>((end) => {
    finish = end;
  });
  let calls = 0;
  const server = createHttpServer({
    env: parseEnv({}),
    api: async (_request, answer) => {
      calls += 1;
      await begun;
      answer.end("ended");
    },
    pages: () => null,
    isDraining: () => false,
  });
  limitConnections(server, 0);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [silent, busy] = [connectRaw({ port }), connectRaw({ port })];
  await once(silent.socket, "connect");
  busy.send("GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  await vi.waitFor(() => expect(calls).toBe(1));
  const drained = drain(server, 60_000);
  expect(await silent.readAll()).toBe("");
  finish();
  expect(await busy.readAll()).toContain("ended");
  await drained;
});

it("waits for the work of callers that have left: the database is closed next", async () => {
  const events: string[] = [];
  let finish = () => undefined as unknown;
  const begun = new Promise<void>((begin) => {
    finish = begin;
  });
  const server = createHttpServer({
    env: parseEnv({}),
    api: async () => {
      events.push("begun");
      await begun;
      events.push("read");
    },
    pages: () => null,
    isDraining: () => false,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const caller = connectRaw({ port: (server.address() as AddressInfo).port });
  const connected = once(server, "connection") as Promise<[Socket]>;
  caller.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
  const [socket] = await connected;
  await vi.waitFor(() => expect(events).toEqual(["begun"]));
  const left = once(socket, "close");
  caller.socket.destroy();
  await left;
  const closed = once(server, "close");
  const drained = drain(server).then(() => events.push("drained"));
  await closed;
  await new Promise(setImmediate);
  finish();
  await drained;
  expect(events).toEqual(["begun", "read", "drained"]);
});
