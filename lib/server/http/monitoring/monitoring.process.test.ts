import { readFileSync } from "node:fs";
import path from "node:path";
import parsePrometheus from "parse-prometheus-text-format";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort, type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** The built server with /metrics on, on its own port and behind a token. */

const token = "a-token-of-the-operator";
const trace = "0af7651916cd43dd8448eb211c80319c";
const folder = temporaryFolder();
let server: ServerProcess;
let metricsOrigin = "";

interface Line {
  [field: string]: unknown;
}
const readLines = (): Line[] =>
  server
    .output()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

const readText = async () => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${metricsOrigin}/metrics`, { headers });
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return answer.text();
};
const readMetrics = async () => parsePrometheus(await readText());
const valueOf = async (name: string): Promise<number> => {
  const family = (await readMetrics()).find((metric) => metric.name === name);
  return (family?.metrics ?? []).reduce((sum, metric) => sum + Number(metric.value), 0);
};

beforeAll(async () => {
  const metricsPort = await freePort();
  metricsOrigin = `http://127.0.0.1:${metricsPort}`;
  server = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: "debug",
    METRICS_PORT: String(metricsPort),
    METRICS_TOKEN: token,
    BACKUP_DIR: path.join(folder, "backups"),
    LIMIT_SEARCH_DEPTH: "12",
  });
  // The backup at the start is a process of its own, which would write in the folder after a SIGKILL of the server.
  await vi.waitFor(() => expect(server.output()).toContain("backed up"), 60_000);
}, 120_000);
afterAll(() => server.stop("SIGKILL"));

const signIn = (secret: string) =>
  fetch(`${server.origin}/stage/get-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      request_headers: [],
      body: { client_id: "nobody", client_secret: secret },
    }),
  });

it("counts requests by route pattern and status, and refused sign-ins by reason", async () => {
  await fetch(`${server.origin}/v2/playlists/0192f0c1-0000-7000-8000-000000000001`);
  await fetch(`${server.origin}/playlists/0192f0c1-0000-7000-8000-000000000001`, {
    redirect: "manual",
  });
  await fetch(`${server.origin}/no/such/page`, { redirect: "manual" });
  for (let attempt = 0; attempt < 12; attempt += 1) await signIn("wrong");
  const metrics = await readMetrics();
  // The parser merges the series of a histogram.
  const samples = (await readText()).matchAll(
    /^cuelist_http_request_duration_seconds_count\{method="(\w+)",route="([^"]+)",status="(\d+)"\} (\d+)$/gm,
  );
  const series = Array.from(samples, ([, ...values]) => values.join(" "));
  expect(series).toEqual(
    expect.arrayContaining([
      "GET /v2/playlists/:playlistUUID 401 1",
      "GET /playlists/:playlistId 307 1",
      "POST /stage/get-token 401 10",
      "POST /stage/get-token 429 2",
    ]),
  );
  // A UUID in a label would make a series of each.
  expect(series.join("\n")).not.toMatch(/0192f0c1/);
  const failures = metrics.find(({ name }) => name === "cuelist_sign_in_failures_total");
  expect(failures?.metrics).toEqual([
    { labels: { reason: "invalid_client" }, value: "10" },
    { labels: { reason: "throttled" }, value: "2" },
  ]);
});

it("shows the rows and sizes of the installation, and that it is ready", async () => {
  expect(await valueOf("cuelist_ready")).toBe(1);
  expect(await valueOf("cuelist_rows")).toBeGreaterThan(10);
  expect(await valueOf("cuelist_database_bytes")).toBeGreaterThan(100_000);
  const names = (await readMetrics()).map(({ name }) => name);
  expect(names).toContain("cuelist_write_wait_seconds");
  expect(names).toContain("nodejs_eventloop_lag_seconds");
});

it("answers on both ports to the bearer of the token only", async () => {
  const ask = async (origin: string, authorization?: string) => {
    const headers = new Headers(
      authorization === undefined ? [] : [["authorization", authorization]],
    );
    const answer = await fetch(`${origin}/metrics`, { headers });
    await answer.text();
    return answer.status;
  };
  for (const origin of [server.origin, metricsOrigin]) {
    const asked = [undefined, "Bearer wrong", `Bearer ${token}`].map((header) =>
      ask(origin, header),
    );
    expect(await Promise.all(asked)).toEqual([401, 401, 200]);
  }
  expect((await fetch(`${metricsOrigin}/other`)).status).toBe(404);
});

it("documents every metric, and the dashboard and the alerts use none that does not exist", async () => {
  const exist = (await readMetrics()).map(({ name }) => name);
  const own = exist.filter((name) => name.startsWith("cuelist_"));
  const operating = readFileSync("docs/operating.md", "utf8");
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter((name) => !operating.includes(`\`${name}\``))).toEqual([]);
  // Not on SQLite, and not without another service.
  const elsewhere = ["cuelist_database_connections", "cuelist_audio_service_up"];
  const known = new Set(
    [...exist, ...elsewhere].flatMap((name) => [
      name,
      `${name}_bucket`,
      `${name}_count`,
      `${name}_sum`,
    ]),
  );
  for (const file of ["docs/grafana.json", "docs/prometheus-rules.yaml"]) {
    const used = readFileSync(file, "utf8").match(/\b(?:cuelist|nodejs|process)_[a-z_]+\b/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  }
  const dashboard = readFileSync("docs/grafana.json", "utf8");
  // The version is no curve.
  const shown = [...own, ...elsewhere].filter((name) => name !== "cuelist_info");
  expect(shown.filter((name) => !dashboard.includes(name))).toEqual([]);
});

it("logs every line as JSON, with the pattern, the caller's IDs, bytes and waits", async () => {
  await fetch(`${server.origin}/openapi.json`, {
    headers: { "x-request-id": "proxy:42", traceparent: `00-${trace}-b7ad6b7169203331-01` },
  });
  await fetch(`${server.origin}/livez`, {
    headers: { "x-request-id": "no\u00a0ID", traceparent: "00-zz" },
  });
  await expect.poll(() => readLines().some(({ path: asked }) => asked === "/livez")).toBe(true);
  const lines = readLines();
  expect(lines.find(({ caller_request_id: id }) => id === "proxy:42")).toMatchObject({
    trace_id: trace,
    route: "/openapi.json",
    bytes: expect.any(Number) as number,
  });
  const livez = lines.find(({ path: asked }) => asked === "/livez");
  expect(livez).not.toHaveProperty("caller_request_id");
  expect(livez).not.toHaveProperty("trace_id");
  expect(lines.some(({ write_wait_ms: wait }) => typeof wait === "number")).toBe(true);
  expect(lines.some(({ source }) => source === "console")).toBe(true);
});

it("warns of a retired setting, and starts", () => {
  const messages = readLines().map(({ msg }) => String(msg));
  const at = messages.findIndex((msg) => msg.startsWith("LIMIT_SEARCH_DEPTH=12 has no effect"));
  expect(at).toBeGreaterThanOrEqual(0);
  expect(messages.findIndex((msg) => msg.startsWith("Cuelist is running"))).toBeGreaterThan(at);
});
