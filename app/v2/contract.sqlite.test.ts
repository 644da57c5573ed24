import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
import { startHttpServer, type TestHttpServer } from "@/lib/testing/servers/http-server";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

/*
 * The three operations for a caller who knows only docs/service-api.md, requested as it writes them. Whole bodies are compared: a caller may
 * be strict about fields that it does not know.
 */

let installation: TestInstallation;
let server: TestHttpServer;
let advertisers: { uuid: string; name: string }[] = [];
let advertiser = "";
const secrets = new Map<string, { clientId: string; clientSecret: string }>();
beforeAll(async () => {
  installation = await createInstallation("sqlite");
  const { runtime } = installation;
  const agency = await createAgency(runtime);
  const names = ["Ünïcode & Co", "Zoo"];
  const ids = await createAdvertisers(runtime, agency.id, names);
  advertisers = ids.map((uuid, at) => ({ uuid, name: names[at] ?? "" }));
  advertiser = ids[0] ?? "";
  const manager = await createClient(runtime, { companyId: agency.id });
  const viewer = await createClient(runtime, { companyId: agency.id, role: "viewer" });
  const person = (name: string, role: "manager" | "viewer") =>
    createPerson(runtime, { clientId: manager.clientId, name, role });
  secrets.set("nobody's manager", manager).set("nobody's viewer", viewer);
  secrets.set("a person's manager", await person("Dana", "manager"));
  secrets.set("a person's viewer", await person("Lea", "viewer"));
  server = await startHttpServer(runtime, {
    "/stage/get-token": getToken,
    "/v2/companies/search": search,
    "/v2/companies/:companyUUID/playlists": playlists,
  });
});
afterAll(async () => {
  await server.close();
  await installation.remove();
});

/** `fetch` can't send a body with GET. */
async function ask(method: string, path: string, body: unknown, token?: string) {
  const json = JSON.stringify({ request_headers: [{ name: "a", value: "b" }], body });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(json),
    "ui-referer": "ADVERTISER",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const sent = request({ port: server.port, host: "127.0.0.1", method, path, headers });
  sent.end(json);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
  expect(answer.headers).toMatchObject({
    "content-type": expect.stringMatching(/^application\/json\b/) as string,
    "cache-control": "no-store",
    "x-request-id": expect.any(String) as string,
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(text) as unknown };
}

const refusal = (code: string, ...paths: string[]) => ({
  Message: expect.any(String) as string,
  type: "error",
  code,
  ...(paths.length > 0 && {
    errors: paths.map((path) => ({ path, message: expect.any(String) as string })),
  }),
});
const someText = expect.any(String) as string;

describe.each(["nobody's", "a person's"])("with %s secret", (whose) => {
  async function signIn(role: "manager" | "viewer" = "manager") {
    const { clientId, clientSecret } = secrets.get(`${whose} ${role}`) ?? expect.fail();
    const credentials = { client_id: clientId, client_secret: clientSecret };
    const { status, body } = await ask("POST", "/stage/get-token", credentials);
    expect(status).toBe(200);
    expect(body).toEqual({ _token: someText, token_type: "bearer", expires_in: 3_600 });
    return { credentials, token: (body as { _token: string })._token };
  }
  const create = (token: string, changes: object = {}, company = advertiser) =>
    ask(
      "POST",
      `/v2/companies/${company}/playlists`,
      { ...playlistParameters(advertiser), ...changes },
      token,
    );

  it("a token is got", async () => {
    const { credentials } = await signIn();
    const wrong = { ...credentials, client_secret: "cl_wrong" };
    expect(await ask("POST", "/stage/get-token", wrong)).toMatchObject({
      status: 401,
      body: refusal("invalid_client"),
    });
  });

  it("companies are searched", async () => {
    const { token } = await signIn();
    const { status, body } = await ask("GET", "/v2/companies/search", undefined, token);
    expect(status).toBe(200);
    const success = { Message: "", type: "success", Advertisers: advertisers };
    expect(body).toEqual({ ...success, _token: token });
    for (const none of [undefined, "none"]) {
      const refused = await ask("GET", "/v2/companies/search", undefined, none);
      expect(refused).toMatchObject({ status: 401, body: refusal("invalid_token") });
      expect(refused.headers["www-authenticate"]).toMatch(/^Bearer /);
    }
  });

  it("a playlist is created", async () => {
    const { token } = await signIn();
    const searches = ["true crime", { any: ["object"] }];
    const sent = { searches, tags: ["Q4", "q4"], inventory_ids: ["a", "a", "#N/A"] };
    const { status, headers, body } = await create(token, sent);
    expect(status).toBe(201);
    const { Playlist } = body as { Playlist: { uuid: string; created_at: string } };
    const { uuid, created_at } = Playlist;
    expect(headers).toMatchObject({ etag: '"r1"', location: `/playlists/${uuid}` });
    expect(created_at).toBe(new Date(created_at).toISOString());
    expect(body).toEqual({
      Message: "",
      type: "success",
      Playlist: {
        ...playlistParameters(advertiser),
        ...{ uuid: someText, company_uuid: advertiser, archived_at: null, revision: 1 },
        ...{ searches, tags: ["Q4"], inventory_ids: ["a", "#N/A"] },
        ...{ created_at, created_by: "Test manager" },
        ...{ updated_at: created_at, updated_by: "Test manager" },
      },
      duplicates_dropped: 1,
      warnings: [{ kind: "spreadsheet_error", count: 1, examples: ["#N/A"] }],
      _token: token,
    });
  });

  it("a playlist is refused", async () => {
    const { token } = await signIn();
    const unknown = "00000000-0000-7000-8000-000000000000";
    const paths = ["/body/inventory_ids/0", "/body/type", "/body/more"];
    const invalid = await create(token, { type: "tv", inventory_ids: [1], more: 1 });
    expect([invalid.status, invalid.body]).toEqual([422, refusal("invalid", ...paths)]);
    const other = await create(token, { advertiser_id: unknown });
    expect([other.status, other.body]).toEqual([422, refusal("invalid", "/body/advertiser_id")]);
    const nowhere = await create(token, {}, unknown);
    expect([nowhere.status, nowhere.body]).toEqual([404, refusal("not_found")]);
    const viewer = await create((await signIn("viewer")).token);
    expect([viewer.status, viewer.body]).toEqual([403, refusal("forbidden")]);
  });
});
