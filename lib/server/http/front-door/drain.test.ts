import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { drain } from "@/lib/server/http/front-door/drain";
import { connectRaw } from "@/lib/testing/http-server";

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
