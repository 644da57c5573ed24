import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as combine from "@/app/api/playlists/combine/route";
import * as search from "@/app/v2/companies/search/route";
import { call, useRuntime } from "@/lib/testing/call";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertiser,
  createAgency,
  createClient,
  enterShard,
} from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

describe("Thirty combinations of the same playlists at once on PostgreSQL", () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await createInstallation("postgres");
  });
  afterAll(() => installation.remove());
  useRuntime(() => installation.runtime);

  it("hold up nobody else's search", async () => {
    const { runtime } = installation;
    const agency = await createAgency(runtime);
    const { id } = await createAdvertiser(runtime, { agencyId: agency.id });
    const { principal } = await createClient(runtime, { companyId: agency.id });
    const cookie = await sessionCookie(runtime, principal.token);
    const other = await createAgency(runtime);
    const { token } = (await createClient(runtime, { companyId: other.id })).principal;
    enterShard(runtime, agency.id);
    const playlists: string[] = [];
    for (const list of ["a", "b", "c"]) {
      const inventory_ids = Array.from({ length: 5_000 }, (_, place) => `${list}-${place}`);
      const changes = { name: list, inventory_ids };
      playlists.push(await addPlaylist(runtime, principal, id, changes));
    }
    // They have nothing in common: each is read whole, and refused.
    const json = {
      operation: "intersection",
      playlists,
      company: id,
      ...playlistParameters(id, { name: "Common" }),
      inventory_ids: undefined,
      searches: undefined,
      tags: [],
    };
    const searchNow = () => call(search, { token, path: "/?q=a&limit=5" });
    // The first answer waits for the description that all are compared with.
    await searchNow();
    let isOver = false;
    const combining = Promise.all(
      Array.from({ length: 30 }, () => call(combine, { cookie, json })),
    ).finally(() => (isOver = true));
    let searches = 0;
    for (; !isOver; searches += 1) expect((await searchNow()).status).toBe(200);
    const answers = await combining;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    // One that waited for all combinations would be the only one.
    expect(searches).toBeGreaterThan(3);
  });
});
