import { afterAll, beforeAll, expect, it } from "vitest";
import * as getToken from "@/app/stage/get-token/route";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as search from "@/app/v2/companies/search/route";
import { type TestInstallation, createInstallation } from "@/lib/testing/databases/database";
import {
  createAdvertisers,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";
import {
  connectRaw,
  startHttpServer,
  type TestHttpServer,
} from "@/lib/testing/servers/http-server";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

/*
 * What a caller who knows only docs/service-api.md receives from the connection: status line, every header, and the body's bytes.
 * Recorded at 45dbc57c, before there were people; a person's secret gets the same, and colleagues change nothing.
 */

let installation: TestInstallation;
let door: TestHttpServer;
const callers = new Map<string, Awaited<ReturnType<typeof createClient>>>();
let advertiserId = "";
beforeAll(async () => {
  installation = await createInstallation("sqlite");
  const { runtime } = installation;
  const agency = await createAgency(runtime);
  [advertiserId = ""] = await createAdvertisers(runtime, agency.id, ["Ünïcode & Co", "Zoo"]);
  const client = await createClient(runtime, { companyId: agency.id });
  callers.set("nobody", client);
  callers.set("a person", await createPerson(runtime, { clientId: client.clientId }));
  door = await startHttpServer(runtime, {
    "/stage/get-token": getToken,
    "/v2/companies/search": search,
    "/v2/companies/:companyUUID/playlists": playlists,
  });
});
afterAll(async () => {
  await door.close();
  await installation.remove();
});

/** What the server sends until it hangs up, with what differs each time replaced. */
async function receive(start: string, body: object, token = ""): Promise<string> {
  const line = connectRaw(door);
  const text = JSON.stringify({ request_headers: [], ...body });
  const headers = [
    `${start} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    "Content-Type: application/json",
    "ui-referer: ADVERTISER",
    `Content-Length: ${text.length}`,
    ...(token === "" ? [] : [`Authorization: Bearer ${token}`]),
  ];
  line.send(`${headers.join("\r\n")}\r\n\r\n${text}`);
  return (await line.readAll())
    .replaceAll("\r\n", "\n")
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "<TOKEN>")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<UUID>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<TIME>")
    .replace(/^Date: .*$/m, "Date: <DATE>");
}

const whose = ["nobody", "a person"];

function getCaller(name: string) {
  const caller = callers.get(name);
  if (!caller) throw new Error(`Nobody is called ${name}.`);
  return caller;
}

it.each(whose)("are those of ever for a secret of %s: a token, and a refusal", async (name) => {
  const client = getCaller(name);
  const body = { client_id: client.clientId, client_secret: client.clientSecret };
  expect(await receive("POST /stage/get-token", { body })).toMatchInlineSnapshot(`
    "HTTP/1.1 200 OK
    X-Request-Id: <UUID>
    X-Content-Type-Options: nosniff
    Referrer-Policy: same-origin
    Cache-Control: no-store
    Content-Type: application/json; charset=utf-8
    Date: <DATE>
    Connection: close
    Content-Length: 608

    {"_token":"<TOKEN>","token_type":"bearer","expires_in":3600}"
  `);
  const wrong = { ...body, client_secret: "cl_wrong" };
  expect(await receive("POST /stage/get-token", { body: wrong })).toMatchInlineSnapshot(`
    "HTTP/1.1 401 Unauthorized
    X-Request-Id: <UUID>
    X-Content-Type-Options: nosniff
    Referrer-Policy: same-origin
    Cache-Control: no-store
    Content-Type: application/json; charset=utf-8
    WWW-Authenticate: Bearer realm="cuelist"
    Date: <DATE>
    Connection: close
    Content-Length: 147

    {"Message":"That client ID and secret don't match. Check both, or ask your administrator for a new secret.","type":"error","code":"invalid_client"}"
  `);
});

it.each(whose)("are those of ever for a secret of %s: companies, and a refusal", async (name) => {
  const client = getCaller(name);
  const start = "GET /v2/companies/search";
  expect(await receive(start, {}, client.principal.token)).toMatchInlineSnapshot(`
    "HTTP/1.1 200 OK
    x-request-id: <UUID>
    x-content-type-options: nosniff
    Referrer-Policy: same-origin
    cache-control: no-store
    content-type: application/json; charset=utf-8
    Date: <DATE>
    Connection: close
    Transfer-Encoding: chunked

    b2
    {"Message":"","type":"success","Advertisers":[{"uuid":"<UUID>","name":"Ünïcode & Co"},{"uuid":"<UUID>","name":"Zoo"}
    239
    ],"_token":"<TOKEN>"}
    0

    "
  `);
  expect(await receive(start, {})).toMatchInlineSnapshot(`
    "HTTP/1.1 401 Unauthorized
    X-Request-Id: <UUID>
    X-Content-Type-Options: nosniff
    Referrer-Policy: same-origin
    Cache-Control: no-store
    Content-Type: application/json; charset=utf-8
    WWW-Authenticate: Bearer realm="cuelist"
    Date: <DATE>
    Connection: close
    Content-Length: 150

    {"Message":"Send the access token as Authorization: Bearer <ACCESS_TOKEN>. Get one from POST /stage/get-token.","type":"error","code":"invalid_token"}"
  `);
});

it.each(whose)(
  "are those of ever for a secret of %s: a new playlist, and a refusal",
  async (name) => {
    const client = getCaller(name);
    const start = `POST /v2/companies/${advertiserId}/playlists`;
    const body = playlistParameters(advertiserId, { tags: ["Q4"] });
    expect(await receive(start, { body }, client.principal.token)).toMatchInlineSnapshot(`
    "HTTP/1.1 201 Created
    X-Request-Id: <UUID>
    X-Content-Type-Options: nosniff
    Referrer-Policy: same-origin
    Cache-Control: no-store
    Content-Type: application/json; charset=utf-8
    Location: /playlists/<UUID>
    ETag: "r1"
    Date: <DATE>
    Connection: close
    Content-Length: 1066

    {"Message":"","type":"success","Playlist":{"uuid":"<UUID>","company_uuid":"<UUID>","advertiser_id":"<UUID>","name":"Morning shows","type":"podcast","inventory_ids":["show-1"],"searches":[],"tags":["Q4"],"revision":1,"created_at":"<TIME>","created_by":"Test manager","updated_at":"<TIME>","updated_by":"Test manager","archived_at":null},"duplicates_dropped":0,"warnings":[],"_token":"<TOKEN>"}"
  `);
    const wrong = { ...body, type: "tv" };
    expect(await receive(start, { body: wrong }, client.principal.token)).toMatchInlineSnapshot(`
    "HTTP/1.1 422 Unprocessable Entity
    X-Request-Id: <UUID>
    X-Content-Type-Options: nosniff
    Referrer-Policy: same-origin
    Cache-Control: no-store
    Content-Type: application/json; charset=utf-8
    Date: <DATE>
    Connection: close
    Content-Length: 170

    {"Message":"Some fields aren't valid. See errors.","type":"error","code":"invalid","errors":[{"path":"/body/type","message":"Choose a type: podcast, radio, streaming."}]}"
  `);
  },
);
