import { beforeAll, describe, expect, it } from "vitest";
import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import * as run from "@/app/api/operations/run/route";
import * as company from "@/app/api/companies/[companyId]/playlists/route";
import { type Handler } from "@/lib/server/http/endpoint/endpoint";
import { exampleRequests, exampleValues } from "@/lib/server/http/openapi/example-requests";
import { maxShownBytes, runAnswerSchema, type RunRequest } from "@/lib/shared/operations/schema";
import { call, useRuntime } from "@/lib/testing/call";
import { changeLimits } from "@/lib/testing/change-limits";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("POST /api/operations/run", (getRuntime) => {
  useRuntime(getRuntime);
  let agencyId: string;
  let advertiserId: string;
  let credentials: { client_id: string; client_secret: string };
  let cookie: string;
  let viewer: string;
  let token: string;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    [advertiserId = ""] = await createAdvertisers(getRuntime(), agencyId, ["Bluequarry Bank"]);
    const { principal, clientId, clientSecret } = await createClient(getRuntime(), {
      companyId: agencyId,
    });
    token = principal.token;
    credentials = { client_id: clientId, client_secret: clientSecret };
    cookie = await sessionCookie(getRuntime(), token);
    const other = await createClient(getRuntime(), { companyId: agencyId, role: "viewer" });
    viewer = await sessionCookie(getRuntime(), other.principal.token);
  });

  const ask = (json: RunRequest, sent: object = {}) => call(run, { cookie, json, ...sent });
  const runs = async (json: RunRequest, sent: object = {}) => {
    const { status, body } = await ask(json, sent);
    expect(status).toBe(200);
    return runAnswerSchema.parse(body);
  };
  const createdBy = async (sent: object = {}) =>
    runs(
      {
        operation: "createPlaylist",
        params: { companyUUID: advertiserId },
        body: JSON.stringify({ body: playlistParameters(advertiserId) }),
      },
      sent,
    );

  it("calls each operation as the client that is signed in, and never shows a token", async () => {
    const ids = Object.values(documentedRoutes).flatMap((route) =>
      Object.values(route as Record<string, Handler>).flatMap(
        ({ declared }) => declared?.operation.id ?? [],
      ),
    );
    expect(Object.keys(exampleRequests).sort()).toEqual(ids.sort());
    let playlistId = "";
    for (const [operation, example] of Object.entries(exampleRequests)) {
      const text = JSON.stringify(example)
        .replaceAll(exampleValues.clientId, credentials.client_id)
        .replaceAll(exampleValues.clientSecret, credentials.client_secret)
        .replaceAll(exampleValues.advertiserId, advertiserId)
        .replaceAll(exampleValues.playlistId, playlistId);
      const { params, query = {}, headers, body } = JSON.parse(text) as typeof example;
      const answer = await runs({
        operation,
        params,
        headers,
        query: new URLSearchParams(query as Record<string, string>).toString(),
        ...(body && { body: JSON.stringify({ request_headers: [], body }) }),
      });
      expect([operation, Math.floor(answer.status / 100)]).toEqual([operation, 2]);
      const { _token, Playlist } = JSON.parse(answer.body) as {
        _token: string;
        Playlist?: { uuid: string };
      };
      expect(_token).toBe("[hidden]");
      expect(JSON.stringify(answer)).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
      expect(answer.headers).toContainEqual({ name: "x-request-id", value: answer.request_id });
      if (operation === "createPlaylist") playlistId = Playlist?.uuid ?? "";
    }
  });

  it("answers with what the operation answers, whatever its status", async () => {
    const notJson = await runs({
      operation: "createPlaylist",
      params: { companyUUID: advertiserId },
      body: '{"body": {"name": "a", "name": "b"}}',
    });
    expect(notJson).toMatchObject({ status: 400, ending: "complete" });
    expect(JSON.parse(notJson.body)).toMatchObject({ code: "bad_request" });
    const plain = await runs({
      operation: "createPlaylist",
      params: { companyUUID: advertiserId },
      headers: { "Content-Type": "text/plain" },
      body: "{}",
    });
    expect(plain.status).toBe(415);
    const wrong = await runs({
      operation: "getToken",
      body: JSON.stringify({ body: { ...credentials, client_secret: "wrong" } }),
    });
    expect(wrong.status).toBe(401);
    const unknown = await runs({ operation: "listTags", query: "q=a&limit=#&x" });
    expect(unknown.status).toBe(422);
    const strange = await runs({
      operation: "getPlaylist",
      params: { playlistUUID: "../../api/session?a=%00#\u{1f3a7}" },
    });
    expect(strange.status).toBe(404);
  });

  it("keeps to the roles, and to the walls between tenants", async () => {
    expect(await createdBy({ cookie: viewer })).toMatchObject({ status: 403 });
    const stranger = await createClient(getRuntime(), {
      companyId: (await createAgency(getRuntime())).id,
    });
    const theirs = await sessionCookie(getRuntime(), stranger.principal.token);
    const created = await createdBy();
    const { Playlist } = JSON.parse(created.body) as { Playlist: { uuid: string } };
    const read: RunRequest = { operation: "getPlaylist", params: { playlistUUID: Playlist.uuid } };
    expect((await runs(read)).status).toBe(200);
    expect((await runs(read, { cookie: theirs })).status).toBe(404);
  });

  it("calls only operations of openapi.json, with parameters that they have", async () => {
    const errors = async (json: object) => {
      const { status, body } = await ask(json as RunRequest);
      expect(status).toBe(422);
      return (body as { errors: { path: string }[] }).errors.map(({ path }) => path);
    };
    expect(await errors({ operation: "/api/session" })).toEqual(["/operation"]);
    expect(await errors({ operation: "constructor" })).toEqual(["/operation"]);
    expect(await errors({ operation: "getPlaylist" })).toEqual(["/params/playlistUUID"]);
    expect(await errors({ operation: "listTags", params: { a: "b" }, body: "{}" })).toEqual([
      "/params/a",
      "/body",
    ]);
    const headers = { "If-Match": "r1\r\nx: y", Authorization: "Bearer x" };
    expect(await errors({ operation: "listTags", headers })).toHaveLength(2);
    expect(await errors({ operation: "listTags", query: "q=\ud800" })).toEqual(["/query"]);
  });

  it("cuts a long answer, and says so", async () => {
    const playlist = playlistParameters(advertiserId, {
      inventory_ids: Array.from({ length: 40_000 }, (_, at) => `show-${at}-é`),
    });
    const saved = await call(company, {
      cookie,
      params: { companyId: advertiserId },
      json: playlist,
    });
    const { Playlist } = saved.body as { Playlist: { uuid: string } };
    const answer = await runs({
      operation: "listInventory",
      params: { playlistUUID: Playlist.uuid },
    });
    expect(answer).toMatchObject({ status: 200, ending: "cut" });
    const bytes = Buffer.byteLength(answer.body);
    expect(bytes).toBeLessThanOrEqual(maxShownBytes);
    expect(bytes).toBeGreaterThan(maxShownBytes - 100);
    expect(answer.body).not.toContain("\ufffd");
  });

  describe("with a budget", () => {
    changeLimits({ requestsPerSecond: 1, requestBurst: 39 });

    it("counts once against the client's budget", async () => {
      const { principal } = await createClient(getRuntime(), { companyId: agencyId });
      const mine = await sessionCookie(getRuntime(), principal.token);
      const askOften = async (times: number) => {
        const answers = Array.from({ length: times }, () =>
          ask({ operation: "listTags", query: "q=zz" }, { cookie: mine }),
        );
        return new Set((await Promise.all(answers)).map(({ status }) => status));
      };
      expect(await askOften(40)).toEqual(new Set([200]));
      expect(await askOften(40)).toContain(429);
    });
  });
});
