import { type OpenApiDocument } from "@/lib/shared/openapi/document";
import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as openapi from "@/app/openapi.json/route";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { startHttpServer, type TestHttpServer } from "@/lib/testing/servers/http-server";

let installation: TestInstallation;
let server: TestHttpServer;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
  server = await startHttpServer(installation.runtime, { "/openapi.json": openapi });
});
afterAll(async () => {
  await server.close();
  await installation.remove();
});

/** `fetch` would unpack the body. */
async function ask(headers: Record<string, string>) {
  const request = get({ port: server.port, host: "127.0.0.1", path: "/openapi.json", headers });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const body = Buffer.concat((await answer.toArray()) as Buffer[]);
  return { status: answer.statusCode, headers: answer.headers, body };
}

const common = { "cache-control": "no-cache", vary: "Accept-Encoding" };
const read = {
  identity: (body: Buffer) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
} as const;
const encodings = Object.keys(read) as (keyof typeof read)[];

it.each(encodings)("is the same document in %s, and 304 for who has it", async (encoding) => {
  const sent = { "accept-encoding": encoding };
  const { status, headers, body } = await ask(sent);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ ...common, "content-length": String(body.length) });
  expect(headers["content-encoding"] ?? "identity").toBe(encoding);
  const document = JSON.parse(read[encoding](body).toString()) as OpenApiDocument;
  expect(document.openapi).toBe("3.1.0");
  const { etag = "" } = headers;
  expect(etag).toMatch(/^"[^"]+"$/);
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const unchanged = await ask({ ...sent, "if-none-match": tags });
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
    expect(unchanged.headers).toMatchObject({ ...common, etag });
  }
  expect((await ask({ ...sent, "if-none-match": '"other"' })).status).toBe(200);
});

it("has a tag of its own in each encoding", async () => {
  const tags: IncomingHttpHeaders["etag"][] = [];
  for (const encoding of encodings)
    tags.push((await ask({ "accept-encoding": encoding })).headers.etag);
  expect(new Set(tags).size).toBe(3);
});

it("is not compressed anew for who accepts only what it is not kept in", async () => {
  const { headers } = await ask({ "accept-encoding": "deflate" });
  expect(headers).toMatchObject(common);
  expect(headers["content-encoding"]).toBeUndefined();
});
