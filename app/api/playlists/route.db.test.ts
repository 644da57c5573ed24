import { beforeAll, expect, it } from "vitest";
import * as playlist from "@/app/api/playlists/[playlistId]/route";
import * as playlists from "@/app/api/playlists/route";
import * as tags from "@/app/api/tags/counts/route";
import { playlistListSchema, playlistDetailsSchema } from "@/lib/shared/playlists/schema";
import { newId } from "@/lib/shared/ids";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

const names = ["Alpha 100%", "Beta_one", "Betaxone", "Gamma Café", "Delta"];

describeOnBothDatabases("/api/playlists and /api/tags/counts", (getRuntime) => {
  useRuntime(getRuntime);
  let agencyId: string;
  let advertiserId: string;
  let cookie: string;
  let ids: string[];
  beforeAll(async () => {
    const runtime = getRuntime();
    agencyId = (await createAgency(runtime)).id;
    advertiserId = (await createAdvertiser(runtime, { agencyId, name: "Tern & Tide" })).id;
    const { principal } = await createClient(runtime, { companyId: agencyId });
    cookie = await sessionCookie(runtime, principal.token);
    ids = [];
    for (const [place, name] of names.entries()) {
      const changes = {
        name,
        tags: ["Sport", "spot", `only ${place}`].slice(0, place + 1),
        searches: ["x"],
      };
      ids.push(
        await addPlaylist(
          runtime,
          principal,
          advertiserId,
          changes,
          place === 4 ? agencyId : advertiserId,
        ),
      );
    }
  });

  const list = async (query = "") => {
    const answer = await call(playlists, { cookie, path: `/?${query}` });
    expect(answer).toMatchObject({ status: 200 });
    return playlistListSchema.parse(answer.body);
  };

  it("refuses a cursor of another list", async () => {
    const { next_cursor } = await list("limit=2");
    for (const query of [
      `q=a&cursor=${next_cursor}`,
      `company=${agencyId}&cursor=${next_cursor}`,
      "cursor=x.y",
    ])
      expect(await call(playlists, { cookie, path: `/?${query}` })).toMatchObject({ status: 400 });
  });

  it("reads one whole, with its version", async () => {
    const [id = ""] = ids;
    const answer = await call(playlist, { cookie, params: { playlistId: id.toUpperCase() } });
    expect(answer.headers.get("etag")).toBe('"r1"');
    expect(playlistDetailsSchema.strict().parse(answer.body)).toMatchObject({
      uuid: id,
      name: "Alpha 100%",
      inventory_ids: ["show-1"],
      searches: ["x"],
      tags: ["Sport"],
      advertiser_name: "Tern & Tide",
    });
  });

  it.each([newId(), "x", "\0", "00000000-0000-0000-0000-000000000000"])("has no %j", async (id) => {
    const answer = await call(playlist, { cookie, params: { playlistId: id } });
    expect(answer).toMatchObject({ status: 404, body: { type: "error", code: "not_found" } });
  });

  it("offers tags in use, the most used first", async () => {
    const ask = async (query: string) => {
      const { tags: found = [] } = (await call(tags, { cookie, path: `/?${query}` })).body as {
        tags?: { tag: string }[];
      };
      return found.map(({ tag }) => tag);
    };
    const company = `company=${advertiserId}`;
    expect(await ask(company)).toEqual(["Sport", "spot", "only 2", "only 3", "only 4"]);
    expect(await ask("q=SPO")).toEqual(["Sport", "spot"]);
    expect(await ask("q=%25")).toEqual([]);
  });
});
