import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { trackAnswers } from "@/lib/server/answers-under-way";
import { cutSilentConnections } from "@/lib/server/cut-silent-connections";
import { connectRaw } from "@/lib/testing/http-server";

const silenceMs = 2_000;
const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** Opens a connection to a server with `listener` and sends a request. */
async function ask(listener: RequestListener, keepAliveTimeout = 60_000) {
  const server = createServer({ keepAliveTimeout }, listener);
  cutSilentConnections(server, trackAnswers(server), silenceMs);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const line = connectRaw({ port: (server.address() as AddressInfo).port });
  line.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [socket] = (await once(server, "connection")) as [NodeJS.EventEmitter];
  return { line, cut: once(socket, "close") };
}

it("closes a stalled connection within the given time, not twice that", async () => {
  const { line, cut } = await ask((_request, answer) => answer.write(Buffer.alloc(20_000_000)));
  line.socket.pause();
  const started = Date.now();
  await cut;
  expect(Date.now() - started).toBeGreaterThan(silenceMs * 0.8);
  expect(Date.now() - started).toBeLessThan(silenceMs * 1.8);
});

it("keeps a slow response while data flows", async () => {
  let pieces = 0;
  const { line } = await ask((_request, answer) => {
    const timer = setInterval(() => {
      pieces += 1;
      answer.write("piece;");
      if (pieces < 8) return;
      clearInterval(timer);
      answer.end("whole");
    }, silenceMs / 4);
  });
  expect(await line.readUntil(/whole/)).toMatch(/(piece;[^]*){8}whole/);
});

it("closes a connection without further requests", async () => {
  const { line, cut } = await ask((_request, answer) => answer.end("done"), 100);
  await line.readUntil(/done/);
  await cut;
});
