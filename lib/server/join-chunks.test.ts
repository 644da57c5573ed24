import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { joinChunks } from "@/lib/server/join-chunks";
import { dial } from "@/lib/testing/http-server";

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

it("makes few pieces of very many chunks, and leaves their bytes as they are", async () => {
  const line = dial(server.address() as AddressInfo);
  const text = "0123456789".repeat(3_000);
  line.say(post("Transfer-Encoding: chunked") + Array.from(text, chunkOf).join("") + chunkOf(""));
  const heard = await line.hearAll();
  expect(heard.endsWith(`\r\n\r\n${text}`)).toBe(true);
  expect(Number(/Pieces: (\d+)/.exec(heard)?.[1])).toBeLessThan(50);
});

it("keeps the order of chunks that come apart, and of what is longer than the window", async () => {
  const line = dial(server.address() as AddressInfo);
  line.say(post("Transfer-Encoding: chunked\r\nExpect: 100-continue"));
  await line.hear(/100 Continue\r\n\r\n/);
  const parts = ["é".repeat(40_000), "a", "b".repeat(300_000), "c"];
  for (const part of parts) {
    line.say(chunkOf(part));
    await new Promise(setImmediate);
  }
  line.say(chunkOf(""));
  expect((await line.hearAll()).endsWith(`\r\n\r\n${parts.join("")}`)).toBe(true);
});

it("lets a body of a stated length be", async () => {
  const line = dial(server.address() as AddressInfo);
  line.say(`${post("Content-Length: 3")}abc`);
  expect((await line.hearAll()).endsWith("\r\n\r\nabc")).toBe(true);
});
