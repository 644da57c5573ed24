import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { joinChunks } from "@/lib/server/http/front-door/join-chunks";
import { connectRaw } from "@/lib/testing/servers/http-server";

/** Echoes the body, with the number of received chunks in a header. */
const server = createServer((request, answer) => {
  joinChunks(request);
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    answer.setHeader("Pieces", pieces.length);
    answer.end(Buffer.concat(pieces));
  });
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

const chunkOf = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const post = (header: string) =>
  `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n\r\n`;

it("merges very many chunks into few and keeps their bytes", async () => {
  const line = connectRaw(server.address() as AddressInfo);
  const text = "0123456789".repeat(3_000);
  line.send(post("Transfer-Encoding: chunked") + Array.from(text, chunkOf).join("") + chunkOf(""));
  const received = await line.readAll();
  expect(received.endsWith(`\r\n\r\n${text}`)).toBe(true);
  expect(Number(/Pieces: (\d+)/.exec(received)?.[1])).toBeLessThan(50);
});

it("keeps the order of separate chunks and of long bodies", async () => {
  const line = connectRaw(server.address() as AddressInfo);
  line.send(post("Transfer-Encoding: chunked\r\nExpect: 100-continue"));
  await line.readUntil(/100 Continue\r\n\r\n/);
  const parts = ["é".repeat(40_000), "a", "b".repeat(300_000), "c"];
  for (const part of parts) {
    line.send(chunkOf(part));
    await new Promise(setImmediate);
  }
  line.send(chunkOf(""));
  expect((await line.readAll()).endsWith(`\r\n\r\n${parts.join("")}`)).toBe(true);
});

it("leaves bodies with Content-Length alone", async () => {
  const line = connectRaw(server.address() as AddressInfo);
  line.send(`${post("Content-Length: 3")}abc`);
  expect((await line.readAll()).endsWith("\r\n\r\nabc")).toBe(true);
});
