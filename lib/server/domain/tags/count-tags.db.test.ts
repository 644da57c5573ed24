import { beforeAll, expect, it } from "vitest";
import { type Principal } from "@/lib/server/principal";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { countSelectedTags, countTags } from "@/lib/server/domain/tags/count-tags";
import { listPlaylists } from "@/lib/server/domain/playlists/list-playlists";
import {
  playlistListSearchSchema,
  type PlaylistSelectionInput,
} from "@/lib/shared/playlists/selection-schema";
import { selectedTagSearchSchema } from "@/lib/shared/tags/schema";
import { tagKey } from "@/lib/shared/text";
import { changePlaylistSchema } from "@/lib/shared/playlists/schema";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

describeOnBothDatabases("counting tags", (getRuntime) => {
  let principal: Principal;
  let stranger: Principal;
  let advertisers: string[];
  beforeAll(async () => {
    const runtime = getRuntime();
    const make = async () => {
      const agencyId = (await createAgency(runtime)).id;
      const one = (await createAdvertiser(runtime, { agencyId })).id;
      const other = (await createAdvertiser(runtime, { agencyId })).id;
      const client = await createClient(runtime, { companyId: agencyId });
      return { advertisers: [one, other], principal: client.principal };
    };
    const theirs = await make();
    stranger = theirs.principal;
    await put(stranger, theirs.advertisers[0] ?? "", ["Q4", "secret"]);
    const ours = await make();
    principal = ours.principal;
    advertisers = ours.advertisers;
    const [one = "", other = ""] = advertisers;
    await put(principal, one, ["q4", "17"]);
    await put(principal, one, ["Q4", "News"]);
    await put(principal, other, []);
    await put(principal, other, ["Q4", "café"]);
    const away = await put(principal, other, ["Q4", "old"]);
    await changePlaylist(runtime, principal, {
      playlistId: away,
      revision: 1,
      source: "dashboard",
      change: changePlaylistSchema.parse({ archived: true }),
    });
  });

  const put = (owner: Principal, advertiserId: string, tags: string[]) =>
    addPlaylist(getRuntime(), owner, advertiserId, { tags });
  const count = (q = "", company?: string) =>
    countTags(getRuntime(), principal, { q, ...(company && { company }) });

  it("counts active and archived playlists, the most used tag first, in one spelling", async () => {
    const { tags, more } = await count();
    expect(more).toBe(0);
    expect(tags.map(({ tag, active, archived }) => [tag.toLowerCase(), active, archived])).toEqual([
      ["q4", 3, 1],
      ["17", 1, 0],
      ["café", 1, 0],
      ["news", 1, 0],
      ["old", 0, 1],
    ]);
    expect(tags.find(({ tag }) => tag.toLowerCase() === "news")?.tag).toBe("News");
  });

  it("narrows by part of the tag and by company", async () => {
    expect((await count("EW")).tags).toEqual([{ tag: "News", active: 1, archived: 0 }]);
    expect((await count("", advertisers[1])).tags.map(({ tag }) => tag)).toHaveLength(3);
    expect(await count("nowhere")).toEqual({ tags: [], more: 0 });
  });

  it("puts an advertiser's tags first, whoever keeps the playlist", async () => {
    const { tags } = await countTags(getRuntime(), principal, {
      q: "",
      advertiser: advertisers[1],
    });
    expect(tags.map(({ tag }) => tag.toLowerCase())).toEqual(["q4", "café", "old", "17", "news"]);
  });

  it("counts the tags of selected playlists, and those without any", async () => {
    const ask = (selection: PlaylistSelectionInput, q = "", who = principal) =>
      countSelectedTags(getRuntime(), who, selectedTagSearchSchema.parse({ selection, q }));
    const filter = { advertiser: advertisers[1] };
    expect(await ask({ filter })).toEqual({
      tags: [
        { tag: "café", active: 1, archived: 0 },
        { tag: "Q4", active: 1, archived: 0 },
      ].sort((one, other) => (tagKey(one.tag) < tagKey(other.tag) ? -1 : 1)),
      more: 0,
      untagged: 1,
    });
    expect((await ask({ filter: { state: "archived" } }, "OL")).tags).toEqual([
      { tag: "old", active: 0, archived: 1 },
    ]);
    const { playlists } = await listPlaylists(
      getRuntime(),
      principal,
      playlistListSearchSchema.parse({ tag: "17" }),
    );
    const selected = { playlists: playlists.map(({ uuid }) => uuid) };
    expect((await ask(selected)).tags.map(({ tag }) => tag.toLowerCase())).toEqual(["17", "q4"]);
    expect(await ask(selected, "", stranger)).toEqual({ tags: [], more: 0, untagged: 0 });
  });

  it("knows nothing of another agency's tags and companies", async () => {
    expect((await count("secret")).tags).toEqual([]);
    await expect(
      countTags(getRuntime(), stranger, { q: "", company: advertisers[0] }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await countTags(getRuntime(), stranger, { q: "" })).tags).toHaveLength(2);
  });
});
