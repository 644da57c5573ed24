import { afterAll, beforeAll, expect, it } from "vitest";
import * as getToken from "@/app/stage/get-token/route";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as search from "@/app/v2/companies/search/route";
import { type Principal } from "@/lib/server/principal";
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

let installation: TestInstallation;
let door: TestHttpServer;
let principal: Principal;
let secret: string;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
  const { runtime } = installation;
  const agency = await createAgency(runtime);
  await createAdvertisers(
    runtime,
    agency.id,
    Array.from({ length: 3_000 }, (_, at) => `No ${at}`),
  );
  const client = await createClient(runtime, { companyId: agency.id });
  principal = client.principal;
  secret = client.clientSecret;
  door = await startHttpServer(runtime, modules);
});
afterAll(async () => {
  await door.close();
  await installation.remove();
});

const lines = (...parts: string[]) => `${parts.join("\r\n")}\r\n\r\n`;
const credentials = () =>
  JSON.stringify({ body: { client_id: principal.clientId, client_secret: secret } });
const authorization = () => `Authorization: Bearer ${principal.token}`;

/** Sends one request and hears the answer; the server hangs up after it. */
async function ask(start: string, headers: string[] = [], body = ""): Promise<string> {
  const line = connectRaw(door);
  const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const host = headers.some((header) => /^(No-)?Host:/.test(header)) ? [] : ["Host: localhost"];
  line.send(lines(start, ...host, "Connection: close", ...headers, ...length) + body);
  return line.readAll();
}

it("keeps a connection for the next request after a GET with a JSON body", async () => {
  const line = connectRaw(door);
  const body = '{"request_headers":[]}';
  for (let count = 1; count <= 3; count += 1) {
    const length = `Content-Length: ${body.length}`;
    const start = "GET /v2/companies/search?limit=1 HTTP/1.1";
    line.send(
      lines(start, "Host: x", authorization(), "Content-Type: application/json", length) + body,
    );
    const heard = await line.readUntil(new RegExp(`(HTTP/1.1 200 OK[^]*"_token"[^]*){${count}}`));
    expect(heard).not.toMatch(/HTTP\/1.1 [345]/);
  }
  line.socket.destroy();
});

it("answers pipelined requests in their order", async () => {
  const line = connectRaw(door);
  const get = (limit: number, more = "X: y") =>
    lines(`GET /v2/companies/search?limit=${limit} HTTP/1.1`, "Host: x", authorization(), more);
  line.send(get(0) + get(1) + get(500, "Connection: close"));
  const heard = await line.readAll();
  expect(heard.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 422", "HTTP/1.1 200", "HTTP/1.1 422"]);
});

it("serves HTTP/1.0 without Host", async () => {
  const body = credentials();
  const line = connectRaw(door);
  const length = `Content-Length: ${body.length}`;
  line.send(
    lines("POST /stage/get-token HTTP/1.0", "Content-Type: application/json", length) + body,
  );
  expect(await line.readAll()).toMatch(/^HTTP\/1.1 200 OK[^]*"expires_in":3600/);
});

it("streams a whole list, with the headers of the API", async () => {
  const heard = await ask("GET /v2/companies/search HTTP/1.1", [authorization()]);
  expect(heard.match(/"uuid"/g)).toHaveLength(3_000);
  expect(heard).toMatch(/^HTTP\/1.1 200 OK/);
  for (const header of [
    /\r\nCache-Control: no-store\r\n/i,
    /\r\nX-Content-Type-Options: nosniff\r\n/i,
    /\r\nX-Request-Id: [0-9a-f-]{36}\r\n/i,
    /\r\nContent-Type: application\/json; charset=utf-8\r\n/i,
  ])
    expect(heard.match(new RegExp(header, "gi"))).toHaveLength(1);
});

it.each<[string, string[], RegExp]>([
  [
    "TRACE /v2/companies/search HTTP/1.1",
    [],
    /^HTTP\/1.1 405 [^]*\r\nAllow: .*"method_not_allowed"/s,
  ],
  ["PROPFIND /v2/companies/search HTTP/1.1", [], /^HTTP\/1.1 405 /],
  ["DELETE /v2/companies/search HTTP/1.1", [], /^HTTP\/1.1 405 [^]*\r\nallow: HEAD, GET\r\n/i],
  ["OPTIONS * HTTP/1.1", [], /^HTTP\/1.1 400 [^]*"bad_request"/],
  ["CONNECT example.com:443 HTTP/1.1", [], /^HTTP\/1.1 405 [^]*"method_not_allowed"/],
  ["BREW /stage/get-token HTTP/1.1", [], /^HTTP\/1.1 400 /],
  ["GET http://evil.example/v2/companies/search HTTP/1.1", [], /^HTTP\/1.1 400 [^]*"bad_request"/],
  ["GET //v2/companies/search HTTP/1.1", [], /^HTTP\/1.1 200 [^]*page$/],
  ["POST /companies HTTP/1.1", [], /^HTTP\/1.1 405 [^]*Allow: GET, HEAD/],
  ["GET /v2 HTTP/1.1", [], /^HTTP\/1.1 404 [^]*"not_found"/],
  ["GET /v2/companies/search/ HTTP/1.1", [], /^HTTP\/1.1 404 [^]*"not_found"/],
  ["GET /stage/%E0%A4%A HTTP/1.1", [], /^HTTP\/1.1 400 [^]*"bad_request"/],
  ["GET /companies/%zz HTTP/1.1", [], /^HTTP\/1.1 400 [^]*"bad_request"/],
  ["GET /api/playlists/%ff HTTP/1.1", [], /^HTTP\/1.1 400 [^]*"bad_request"/],
  ["GET /x/../api/session HTTP/1.1", [], /^HTTP\/1.1 400 [^]*"bad_request"/],
  ["GET /_next/%2e%2e/_global-error HTTP/1.1", [], /^HTTP\/1.1 400 [^]*"bad_request"/],
  ["GET /_global-error HTTP/1.1", [], /^HTTP\/1.1 404 [^]*"not_found"/],
  ["GET /_next/static/a..b/[...c].js?d=/../ HTTP/1.1", [], /^HTTP\/1.1 200 /],
  ["GET /companies?q=%zz%ff HTTP/1.1", [], /^HTTP\/1.1 200 /],
  ["GET /v2/companies/search HTTP/1.1", ["Host: a", "Host: b"], /^HTTP\/1.1 400 [^]*one Host/],
  ["GET /v2/companies/search HTTP/1.1", ["Host: a", "Host: a"], /^HTTP\/1.1 400 [^]*one Host/],
  ["GET /v2/companies/search HTTP/1.1", ["No-Host: a"], /^HTTP\/1.1 400 [^]*no Host header/],
  ["GET /v2/companies/search HTTP/1.1", ["Expect: weird"], /^HTTP\/1.1 417 [^]*"bad_request"/],
  ["POST /v2/companies/%00/playlists HTTP/1.1", [], /^HTTP\/1.1 401 /],
  ["GET /v2/..%5c\\ HTTP/1.1", [], /^HTTP\/1.1 400 [^]*"bad_request"/],
  ["GET /v2/companies/search HTTP/1.1", ["Host: a b/c"], /^HTTP\/1.1 400 /],
  ["GET /v2/companies/search HTTP/1.1", ["Host: [::1"], /^HTTP\/1.1 400 [^]*"bad_request"/],
  ["GET /v2/companies/search HTTP/1.1", [`X: ${"x".repeat(20_000)}`], /^HTTP\/1.1 431 /],
  [
    "GET /v2/companies/search HTTP/1.1",
    ["Authorization: Bearer a", "Authorization: Bearer b"],
    /^HTTP\/1.1 401 /,
  ],
  ["HEAD /v2/companies/search HTTP/1.1", [], /^HTTP\/1.1 401 [^{]*$/],
])("answers %s %j with no fault", async (start, headers, expected) => {
  expect(await ask(start, headers)).toMatch(expected);
});

it("logs who asked what and how it went, and nothing secret", async () => {
  door.log.length = 0;
  const json = "Content-Type: application/json";
  await ask(
    "POST /stage/get-token?client_secret=cl_query HTTP/1.1",
    [json, "Cookie: a=hidden"],
    credentials(),
  );
  await ask("GET /v2/companies/search?q=hidden&limit=1 HTTP/1.1", [authorization()]);
  await ask("GET /v2/companies/search HTTP/1.1", ["Authorization: Bearer hidden"]);
  const common = {
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    duration_ms: expect.any(Number),
  };
  const client = { client_id: principal.clientId };
  expect(door.log).toMatchObject([
    { ...common, ...client, method: "POST", route: "/stage/get-token", status: 200 },
    { ...common, ...client, method: "GET", route: "/v2/companies/search", status: 200 },
    { ...common, method: "GET", route: "/v2/companies/search", status: 401 },
  ]);
  expect(JSON.stringify(door.log)).not.toMatch(/cl_|eyJ|hidden|\?/);
});

it("logs what is no request at all", async () => {
  door.log.length = 0;
  await ask("BREW /stage/get-token HTTP/1.1");
  await ask("CONNECT example.com:443 HTTP/1.1");
  await ask("GET /livez HTTP/1.1", ["Expect: weird"]);
  const request_id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(door.log).toMatchObject([
    { request_id, reason: "HPE_INVALID_METHOD", status: 400 },
    { request_id, reason: "CONNECT", method: "CONNECT", status: 405 },
    { request_id, method: "GET", path: "/livez", status: 417 },
  ]);
});

it("gives a page its policy and the API none", async () => {
  const page = await ask("GET /companies HTTP/1.1", ["Content-Security-Policy: script-src *"]);
  expect(page).toMatch(
    /\r\nContent-Security-Policy: default-src 'self'; script-src 'self' 'nonce-/,
  );
  expect(page).not.toContain("script-src *");
  expect(page).toMatch(/\r\nReferrer-Policy: same-origin\r\n/);
});
