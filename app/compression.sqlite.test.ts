import { createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import { get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Handler } from "@/lib/server/http/endpoint/endpoint";
import { streamAnswer } from "@/lib/server/http/answers/stream-answer";
import { limits } from "@/lib/shared/limits";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { startHttpServer, type TestHttpServer } from "@/lib/testing/servers/http-server";

const megabyte = 1024 * 1024;
/** Text that barely compresses. */
const noise = (bytes: number) =>
  Array.from({ length: bytes / 8 }, () => Math.random().toString(36).slice(2, 10).padEnd(8)).join(
    "",
  );

let made = 0;
/** Characters that are read before an answer begins, and a little more (`streamAnswer`). */
const firstBytes = limits.lightBytes + 8;
let release: () => void;
const released = new Promise<void>((resolve) => (release = resolve));
const handlers: Record<string, Handler> = {
  small: () => Promise.resolve(Response.json({ text: "short" }, { headers: { ETag: '"r7"' } })),
  large: () =>
    Promise.resolve(Response.json({ text: "a".repeat(5_000) }, { headers: { ETag: '"r7"' } })),
  endless: () =>
    streamAnswer(
      (function* (): Generator<string, undefined> {
        const piece = noise(65_536);
        for (; made < 200 * megabyte; made += piece.length) yield piece;
        return undefined;
      })(),
    ),
  slow: () =>
    streamAnswer(
      (async function* (): AsyncGenerator<string, undefined> {
        yield noise(firstBytes);
        await released;
        yield "the end";
        return undefined;
      })(),
    ),
};

let installation: TestInstallation;
let server: TestHttpServer;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
  const modules = Object.entries(handlers).flatMap(([name, GET]) =>
    ["api", "v2", "stage"].map((area) => [`/${area}/${name}`, { GET }] as const),
  );
  server = await startHttpServer(installation.runtime, Object.fromEntries(modules));
});
afterAll(async () => {
  await server.close();
  await installation.remove();
});

async function ask(path: string, encoding: string): Promise<IncomingMessage> {
  const headers = { "accept-encoding": encoding };
  const request = get({ port: server.port, host: "127.0.0.1", path, headers });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return answer;
}

it("compresses JSON over 1 kB as the caller accepts, and makes its tag weak", async () => {
  const answer = await ask("/api/large", "gzip");
  expect(answer.headers).toMatchObject({
    "content-encoding": "gzip",
    vary: "Accept-Encoding",
    etag: 'W/"r7"',
  });
  const body = Buffer.concat((await answer.toArray()) as Buffer[]);
  expect(JSON.parse(gunzipSync(body).toString())).toEqual({ text: "a".repeat(5_000) });
  expect(body.length).toBeLessThan(200);
  expect((await ask("/api/large", "gzip, br")).headers["content-encoding"]).toBe("br");
  for (const [path, encoding] of [
    ["/api/large", "identity"],
    ["/api/small", "br"],
  ] as const) {
    const plain = await ask(path, encoding);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers.vary).toBe("Accept-Encoding");
  }
});

it("never compresses what carries a token", async () => {
  for (const path of ["/v2/large", "/stage/large", "/v2/large?q=x"]) {
    const { headers } = await ask(path, "br, gzip");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers.etag).toBe('"r7"');
  }
});

it("sends each piece of a stream before the next one is made", async () => {
  const answer = await ask("/api/slow", "br");
  const text = answer.pipe(createBrotliDecompress());
  let received = 0;
  while (received < firstBytes) {
    const [piece] = (await once(text, "data")) as [Buffer];
    received += piece.length;
  }
  expect(received).toBe(firstBytes);
  release();
  const [last] = (await once(text, "data")) as [Buffer];
  expect(last.toString()).toBe("the end");
});

it("holds less than 1 MB for a caller that does not read", async () => {
  const madeUnread = async (path: string) => {
    made = 0;
    const answer = await ask(path, "gzip");
    answer.socket.pause();
    for (let before = -1, quiet = 0; quiet < 20; quiet = made === before ? quiet + 1 : 0) {
      before = made;
      await sleep(10);
    }
    answer.destroy();
    return made;
  };
  // Without compression everything that was made is in the kernel's buffers.
  const plain = await madeUnread("/v2/endless");
  // Eight random base-36 characters compress to 41 bits.
  expect(await madeUnread("/api/endless")).toBeLessThan(plain * (64 / 41) * 1.05 + megabyte);
});

it("sends a long stream whole, without collecting listeners", async () => {
  const warnings: string[] = [];
  const collect = ({ name }: Error) => warnings.push(name);
  process.on("warning", collect);
  made = 180 * megabyte;
  let bytes = 0;
  const answer = await ask("/api/endless", "gzip");
  for await (const piece of answer.pipe(createGunzip())) bytes += (piece as Buffer).length;
  process.off("warning", collect);
  expect(bytes).toBe(20 * megabyte);
  expect(warnings).toEqual([]);
});
