import { beforeAll, expect, it } from "vitest";
import { playlistListSearchSchema } from "@/lib/shared/playlists/selection-schema";
import { listPlaylistsForPerson } from "@/lib/server/domain/playlists/suggest-playlists";
import { type Principal } from "@/lib/server/principal";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

const others = 300;

describeOnBothDatabases("searching hundreds of playlists", (getRuntime) => {
  let principal: Principal;
  const saved = new Map<string, string>();
  let save: (name: string) => Promise<void>;
  beforeAll(async () => {
    const runtime = getRuntime();
    const agency = await createAgency(runtime);
    ({ principal } = await createClient(runtime, { companyId: agency.id }));
    const advertiser = await createAdvertiser(runtime, { agencyId: agency.id });
    save = async (name) => {
      saved.set(name, await addPlaylist(runtime, principal, advertiser.id, { name }));
    };
    // The wanted ones are the oldest.
    for (const name of ["Runners A", "Runners Autumn", "A for Runners", "All Runners A"])
      await save(name);
    for (let number = 0; number < others; number += 1)
      await save(`Runners Campaign ${String(number).padStart(3, "0")}`);
  });

  async function search(given: Record<string, string>) {
    const parsed = playlistListSearchSchema.parse({ limit: "100", ...given });
    return listPlaylistsForPerson(getRuntime(), principal, parsed);
  }
  const namesOf = async (given: Record<string, string>) =>
    (await search(given)).playlists.map(({ name }) => name);

  it("goes through the ranks of a frequent term page by page, each playlist once", async () => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await search({ q: "runners a", limit: "3", ...(cursor && { cursor }) });
      expect(page.first).toBe(found.length + 1);
      found.push(...page.playlists.map(({ uuid }) => uuid));
      cursor = page.next_cursor;
    } while (cursor);
    expect(new Set(found)).toEqual(new Set(saved.values()));
    expect(found).toHaveLength(saved.size);
    expect(found.slice(0, 3)).toEqual(
      ["Runners A", "Runners Autumn", "All Runners A"].map((name) => saved.get(name)),
    );
  });

  it.each([
    ["campagne 012", "Runners Campaign 012"],
    ["runnres autumn", "Runners Autumn"],
    ["runners aitumn", "Runners Autumn"],
  ])("suggests for %j what was probably meant: %s", async (q, name) => {
    const { playlists, suggestions } = await search({ q });
    expect(playlists).toEqual([]);
    expect(suggestions[0]).toMatchObject({ name, uuid: saved.get(name) });
  });

  it("suggests under matches inside of words too, and nothing under better ones", async () => {
    const weak = await search({ q: "utumn" });
    expect(weak.playlists.map(({ name }) => name)).toEqual(["Runners Autumn"]);
    expect(weak.suggestions).toEqual([]);
    expect((await search({ q: "autum" })).suggestions).toEqual([]);
    expect((await search({ q: "campagne 012", state: "archived" })).suggestions).toEqual([]);
  });

  it("finds a name that goes on with the last character there is", async () => {
    const name = "Runners A\u{10FFFF}x";
    await save(name);
    expect((await namesOf({ q: "runners a" })).slice(0, 3)).toEqual([
      "Runners A",
      name,
      "Runners Autumn",
    ]);
  });
});
