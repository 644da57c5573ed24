import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findRoutes } from "@/scripts/route-table.mjs";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** Answers of the built server to a browser that opens it for the first time. */

const folder = temporaryFolder();
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder, LOG_LEVEL: "silent" });
}, 60_000);
afterAll(() => server.stop("SIGKILL"));

async function load(address: string, encoding: string) {
  const headers = { "accept-encoding": encoding };
  const request = get(new URL(address, server.origin), { headers });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: Buffer.concat((await answer.toArray()) as Buffer[]),
  };
}

it("compresses the page and every script and style that it loads", async () => {
  const page = await load("/sign-in", "gzip, deflate, br, zstd");
  expect(page.headers).toMatchObject({
    "content-encoding": "br",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  const html = brotliDecompressSync(page.body).toString();
  const found = html.matchAll(/(?:src|href)="(\/_next\/static\/[^"?]+\.(?:js|css))/g);
  const files = [...new Set([...found].map(([, file = ""]) => file))];
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const plain = await load(file, "identity");
    const [brotli, gzip] = [await load(file, "gzip, br"), await load(file, "gzip")];
    for (const { status, headers } of [plain, brotli, gzip])
      expect({ status, ...headers }).toMatchObject({
        status: 200,
        vary: "Accept-Encoding",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  }
});

it("answers 404 beside the built files, without leaving their folder", async () => {
  for (const file of ["nothing.js", "../package.json", "..%2Fpackage.json", "%2e%2e/BUILD_ID"]) {
    const { status } = await load(`/_next/static/${file}`, "br");
    expect([400, 404]).toContain(status);
  }
});

it("answers every operation that has a route.ts", async () => {
  const routes = findRoutes(process.cwd());
  expect(routes.length).toBeGreaterThan(30);
  for (const { url } of routes) {
    const address = url.replaceAll(/:\w+/g, "0191d6a0-0000-7000-8000-000000000000");
    const answer = await fetch(new URL(address, server.origin), { method: "OPTIONS" });
    expect([url, answer.status]).toEqual([url, 405]);
    expect(answer.headers.get("allow")).toMatch(/GET|POST|PUT|PATCH|DELETE/);
    await answer.body?.cancel();
  }
});
