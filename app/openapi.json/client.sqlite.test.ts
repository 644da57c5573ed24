import { type OpenApiDocument } from "@/lib/shared/openapi/document";
import createFetchClient, { type Middleware } from "openapi-fetch";
import { type paths } from "@generated/client-types";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as openapi from "@/app/openapi.json/route";
import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import { type RouteModule } from "@/lib/server/http/endpoint/methods";
import { useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { startHttpServer, type TestHttpServer } from "@/lib/testing/servers/http-server";

describeOnBothDatabases("A client generated from openapi.json", (getRuntime) => {
  useRuntime(getRuntime);
  let server: TestHttpServer;
  let credentials: { client_id: string; client_secret: string };
  beforeAll(async () => {
    const agency = await createAgency(getRuntime());
    await createAdvertisers(getRuntime(), agency.id, ["Bluequarry Bank"]);
    const made = await createClient(getRuntime(), { companyId: agency.id });
    credentials = { client_id: made.clientId, client_secret: made.clientSecret };
    const modules = Object.entries(documentedRoutes).map(([path, route]) => [
      path.replaceAll(/\{(\w+)\}/g, ":$1"),
      route,
    ]);
    server = await startHttpServer(getRuntime(), {
      ...(Object.fromEntries(modules) as Record<string, RouteModule>),
      "/openapi.json": openapi,
    });
  });
  afterAll(() => server.close());

  it("goes the main path: token, search, create, list, read, change, archive", async () => {
    const client = createFetchClient<paths>({ baseUrl: `http://127.0.0.1:${server.port}` });
    const signedIn = await client.POST("/stage/get-token", {
      body: { request_headers: [], body: credentials },
    });
    const authorize: Middleware = {
      onRequest: ({ request }) =>
        request.headers.set("authorization", `Bearer ${signedIn.data?._token}`),
    };
    client.use(authorize);
    const found = await client.GET("/v2/companies/search", {
      params: { query: { q: "bank", limit: 5 }, header: { "ui-referer": "ADVERTISER" } },
    });
    const companyUUID = found.data?.Advertisers[0]?.uuid ?? "";
    const created = await client.POST("/v2/companies/{companyUUID}/playlists", {
      params: { path: { companyUUID }, header: { "Idempotency-Key": "once" } },
      body: {
        body: {
          name: "Autumn commuters",
          advertiser_id: companyUUID,
          type: "podcast",
          inventory_ids: ["100000007", "100007926"],
          searches: [{ schema: "search/1", type: "text", q: "true crime" }, { genre: "news" }, "x"],
        },
      },
    });
    const playlistUUID = created.data?.Playlist.uuid ?? "";
    const path = { playlistUUID };
    const listed = await client.GET("/v2/companies/{companyUUID}/playlists", {
      params: { path: { companyUUID }, query: { contains: "100000007" } },
    });
    expect(listed.data?.Playlists).toMatchObject([{ uuid: playlistUUID, inventory_count: 2 }]);
    const byId = await client.GET("/v2/playlists", { params: { query: { q: "100000007" } } });
    expect(byId.data?.Playlists[0]?.match).toEqual({ by: "inventory_id", text: "100000007" });
    const read = await client.GET("/v2/playlists/{playlistUUID}", { params: { path } });
    const genres: unknown[] = [];
    for (const search of read.data?.Playlist.searches ?? [])
      genres.push(typeof search === "string" ? search : search.genre);
    expect(genres).toEqual([undefined, "news", "x"]);
    const again = await client.GET("/v2/playlists/{playlistUUID}", {
      params: { path, header: { "If-None-Match": read.response.headers.get("etag") ?? "" } },
    });
    expect(again.response.status).toBe(304);
    const changed = await client.PATCH("/v2/playlists/{playlistUUID}", {
      params: { path, header: { "If-Match": read.response.headers.get("etag") ?? "" } },
      body: { body: { inventory: { add: ["100012340"], remove: [] } } },
    });
    expect(changed.data?.Playlist).toMatchObject({ revision: 2, inventory_count: 3 });
    const stale = await client.POST("/v2/playlists/{playlistUUID}/archive", {
      params: { path, header: { "If-Match": '"r1"' } },
    });
    expect(stale.error).toMatchObject({
      code: "stale_revision",
      doc_url: expect.stringMatching(/#error-stale_revision$/),
    });
    const archived = await client.POST("/v2/playlists/{playlistUUID}/archive", {
      params: { path, header: { "If-Match": '"r2"' } },
    });
    expect(archived.data?.Playlist.archived_at).toEqual(expect.any(String));
    const ids = await client.GET("/v2/playlists/{playlistUUID}/inventory", { params: { path } });
    expect(ids.data?.inventory_ids).toEqual(["100000007", "100007926", "100012340"]);
  });

  it("finds the description at /openapi.json, without a token", async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/openapi.json`);
    const document = (await answer.json()) as OpenApiDocument;
    expect([answer.status, document.openapi]).toEqual([200, "3.1.0"]);
    expect(document.servers).toEqual([{ url: getRuntime().env.publicOrigin }]);
  });
});
